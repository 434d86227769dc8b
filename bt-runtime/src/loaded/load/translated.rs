//! Texts that a converter has made from files of another format.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::json::{Place, in_order};
use bt_model::{Fault, Severity};

use super::errors::LoadErrors;
use super::limits::LoadLimits;
use crate::blackboard::Agent;
use crate::loaded::Program;
use crate::loaded::registry::Registry;

impl<A: Agent> Registry<A> {
    /// Loads a text that a converter has made from a file of another format, as [`load_str`](Self::load_str) does. `faults` are
    /// those of the converter. `origin` returns the place in that file for a place in the text: errors and warnings name it.
    /// Their fixes are left out, because they change the text.
    ///
    /// The function `load` of the crate `bt-btcpp` loads files of BehaviorTree.CPP with it.
    ///
    /// # Errors
    /// As [`load`](Self::load). If one of `faults` is an error, the text is not read. A converter that has no text collects its
    /// faults to [`LoadErrors`] itself.
    pub fn load_translated(
        &self,
        (name, text): (&str, &str),
        mut faults: Vec<Fault<Place>>,
        origin: impl Fn(&Place) -> Place,
    ) -> Result<Arc<Program<A>>, LoadErrors> {
        if faults.iter().any(|fault| fault.severity == Severity::Error) {
            return Err(LoadErrors::new(faults));
        }
        let moved = |fault: &Fault<Place>| fault.clone().moved(origin(&fault.place));
        match self.load_str(name, text) {
            Ok(mut program) => {
                faults.extend(program.warnings().iter().map(moved));
                in_order(&mut faults);
                if let Some(program) = Arc::get_mut(&mut program) {
                    program.warnings = faults;
                }
                Ok(program)
            }
            Err(errors) => Err(LoadErrors::new(faults.into_iter().chain(errors.iter().map(moved)))),
        }
    }

    /// Returns the limits of a load.
    #[must_use]
    pub fn limits(&self) -> &LoadLimits {
        &self.limits
    }
}
