//! Scripts for trees without the game.

use bt_model::json::Limits as JsonLimits;
use bt_model::script::read;
use bt_runtime::simulate::{Limits, RunError, Simulation};

use super::{shown, source};

/// The tree of the command line's samples: guards, a service, an event, inputs and outputs.
const TREE: &str = include_str!("../../../bt-cli/samples/guard.json");

/// Reads the bytes as a script, and runs it twice.
///
/// # Panics
/// Panics if a guarantee for scripts is violated.
pub fn script(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    let (_, faults) = read(&source, &JsonLimits::default());
    shown(&source, &faults);
    let mut limits = Limits::default();
    (limits.ticks, limits.lines, limits.checks) = (500, 20_000, 20_000);
    let simulation = match Simulation::of_texts(("guard.json", TREE), ("attack.json", source.text()), &limits) {
        Ok(simulation) => simulation,
        Err(errors) => return assert!(!errors.to_string().is_empty(), "refused without a word"),
    };
    assert!(!faults.has_errors(), "what is wrong is run");
    let (mut first, mut second) = (Vec::new(), Vec::new());
    match simulation.run(&mut first) {
        Ok(ran) => {
            assert_eq!(simulation.run(&mut second).ok(), Some(ran));
            assert_eq!(first, second, "the second run is another");
            assert_eq!(first.iter().filter(|byte| **byte == b'\n').count() as u64, ran.lines);
            let lines = first.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
            lines.for_each(|line| assert!(serde_json::from_slice::<serde_json::Value>(line).is_ok()));
        }
        Err(error) => assert!(matches!(error, RunError::Lines { .. }), "{error}"),
    }
}
