//! Runs scripts as `bt test` does, for their faults and their failed expectations.

use std::io;

use bt_model::json::Place;
use bt_model::{Fault, Severity};
use bt_runtime::simulate::Failure;

use super::run::{self, Simulated, Versions};
use super::tree_of;
use crate::project::Project;

/// The maximum number of listed faults of a script.
const MOST: usize = 20;

/// The run of a script with the current texts.
pub(crate) struct Test {
    /// The file of the tree that the script runs.
    pub(crate) tree: String,
    /// The faults, which may be in other files than the script.
    pub(crate) faults: Vec<Fault<Place>>,
    versions: Versions,
}

impl Test {
    /// Runs a script; `None` if the folder does not have the tree.
    pub(crate) fn of(project: &Project, script: &str) -> Option<Self> {
        let tree = tree_of(project, script).filter(|tree| project.files.contains_key(tree))?;
        let (made, versions) = Simulated::tested(project, &tree, script);
        let mut faults = match made {
            // If the run fails only because actions have no results yet, the script has no errors: a simulation
            // asks for the results. But a name like that of an action with results may be misspelled.
            Err(unanswered) => match Simulated::asked(project, &tree, script).0 {
                Err(faults) => faults,
                Ok(_) => unanswered.into_iter().filter(|fault| !fault.fixes.is_empty()).map(warning).collect(),
            },
            // A script with too many lines would delay each edit, so only `bt test` runs it to its end.
            Ok(simulation) => {
                let tested = simulation.test(io::sink());
                tested.map(|tested| tested.failures.iter().map(told).collect()).unwrap_or_default()
            }
        };
        faults.truncate(MOST);
        Some(Self { tree, faults, versions })
    }

    /// `true` if a file of the run has changed, or the script runs another tree.
    pub(crate) fn is_stale(&self, project: &Project, script: &str) -> bool {
        run::is_stale(&self.versions, project) || tree_of(project, script).as_ref() != Some(&self.tree)
    }
}

fn warning(mut fault: Fault<Place>) -> Fault<Place> {
    fault.severity = Severity::Warning;
    fault
}

/// Converts a failure to a fault on one line.
fn told(failure: &Failure) -> Fault<Place> {
    let fault = failure.fault();
    let help = match &failure.unanswered {
        Some(action) => Some(format!("step to tick {} (F10) and answer `{action}`", failure.tick)),
        None => fault.help,
    };
    Fault::error(fault.place, failure.message(), help)
}
