//! The text of calls.

use super::target;
use crate::json::Json;
use crate::{Argument, Call};

/// Returns the text of a call: `track(enemy = enemy) → destination`.
pub(super) fn called(call: &Call<Json>) -> String {
    let arguments: Vec<_> = arguments(&call.arguments).collect();
    let output = call.output.as_ref().map(|key| format!(" → {}", target(key))).unwrap_or_default();
    format!("{}({}){output}", call.path.text, arguments.join(", "))
}

/// Returns the text of each argument: `within = 1.0`.
pub(super) fn arguments(arguments: &[Argument<Json>]) -> impl Iterator<Item = String> {
    arguments.iter().map(|argument| format!("{} = {}", argument.name.text, argument.value))
}
