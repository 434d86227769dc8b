//! Actions without an effect on the blackboard, and the reading of boolean arguments.

use super::Scope;
use crate::interpreter::value::whole;
use crate::interpreter::{Outcome, Value};

/// Waits at least half a second; the time is truncated to whole milliseconds.
pub(crate) fn wait_for_seconds(_: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [seconds] = args else { return None };
    Some(Outcome::After((seconds.as_f64()?.max(0.5) * 1000.0) as u64))
}

pub(crate) fn nop(_: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    args.is_empty().then_some(Outcome::Done(true))
}

/// Returns a boolean, which may also be written as 0 or 1.
pub(crate) fn boolean(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(value) => Some(*value),
        Value::Number(number) => match whole(number)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        },
        _ => None,
    }
}
