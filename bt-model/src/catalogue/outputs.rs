//! Check of the outputs of a tree at its `run`, against a catalogue.

use crate::Faults;
use crate::json::{Json, Place};

/// Reports an output of a tree whose target has another type.
pub fn tree_output_mismatch(output: &str, is: &str, target: &str, place: &Place, faults: &mut Faults<Json>) {
    let message = format!("the output `{output}` is `{is}`, its target is `{target}`");
    faults.error(place, message, "an output is its target: both have the same type");
}
