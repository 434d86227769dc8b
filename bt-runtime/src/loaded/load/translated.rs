//! Loads texts that a converter has made from files of another format.

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
    /// Loads a text that a converter has made from a file of another format, as [`load_str`](Self::load_str) does.
    /// `faults` are the faults that the converter found. `origin` maps a place in the text to the place in the original
    /// file, which errors and warnings name. Fixes are left out, because they would change the text.
    ///
    /// The function `load` of the crate `bt-btcpp` uses this function to load files of BehaviorTree.CPP.
    ///
    /// # Errors
    /// The same as for [`load`](Self::load). If one of `faults` is an error, the text is not read. A converter without
    /// a text collects its faults into [`LoadErrors`] itself.
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

    /// Returns the limits that [`limited`](Self::limited) has set.
    #[must_use]
    pub fn limits(&self) -> &LoadLimits {
        &self.limits
    }
}
