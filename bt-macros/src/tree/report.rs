//! The conversion of a document's faults to diagnostics of the compiler.

use bt_model::{Fault, Faults, Severity};

use super::syntax::Rust;
use crate::diagnostics::Diagnostics;

/// Runs the stages that report faults, and turns the faults into diagnostics.
pub(crate) fn faults<T>(diagnostics: &mut Diagnostics, phases: impl FnOnce(&mut Faults<Rust>) -> T) -> T {
    let mut faults = Faults::new();
    let result = phases(&mut faults);
    for Fault { severity, place, message, help, .. } in faults {
        match severity {
            Severity::Error => diagnostics.error(place.tokens(), message, help.as_deref()),
            Severity::Warning => diagnostics.warning_at(place.first, message, help.as_deref()),
            Severity::Hint => {}
        }
    }
    result
}
