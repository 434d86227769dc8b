//! Scripts as `bt test` runs them: their faults, and the expectations that do not hold.

use std::io;

use bt_model::Fault;
use bt_model::json::Place;
use bt_runtime::simulate::Failure;

use super::run::{self, Simulated, Versions};
use super::tree_of;
use crate::project::Project;

/// The most faults of a script that are listed.
const MOST: usize = 20;

/// A script that was run with the present texts.
pub(crate) struct Test {
    /// The file of its tree.
    pub(crate) tree: String,
    /// The faults, of which some may be in other files than the script.
    pub(crate) faults: Vec<Fault<Place>>,
    versions: Versions,
}

impl Test {
    /// Runs a script; `None` if the folder does not hold its tree.
    pub(crate) fn of(project: &Project, script: &str) -> Option<Self> {
        let tree = tree_of(project, script).filter(|tree| project.files.contains_key(tree))?;
        let (made, versions) = Simulated::tested(project, &tree, script);
        let mut faults = match made {
            // A simulation asks for the answers of actions that the script does not name yet.
            Err(_) => Simulated::asked(project, &tree, script).0.err().unwrap_or_default(),
            // A script of too many lines would hold up each edit: `bt test` runs it.
            Ok(simulation) => {
                let tested = simulation.test(io::sink());
                tested.map(|tested| tested.failures.iter().map(told).collect()).unwrap_or_default()
            }
        };
        faults.truncate(MOST);
        Some(Self { tree, faults, versions })
    }

    /// Has a file changed that it was made from, or does the script run another tree?
    pub(crate) fn is_stale(&self, project: &Project, script: &str) -> bool {
        run::is_stale(&self.versions, project) || tree_of(project, script).as_ref() != Some(&self.tree)
    }
}

/// An expectation that does not hold, with its values.
fn told(failure: &Failure) -> Fault<Place> {
    let fault = failure.fault();
    let message = format!("{}: expected {}, found {}", fault.message, failure.expected, failure.found);
    Fault::error(fault.place, message, fault.help)
}
