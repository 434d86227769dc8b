//! Actions that log.

use super::Scope;
use crate::interpreter::{Level, Outcome, Value};

pub(crate) fn log(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [level, value] = args else { return None };
    write_log(scope, level.as_str()?, value);
    Some(Outcome::Done(true))
}

pub(crate) fn log_bb(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [level, key] = args else { return None };
    let value = scope.blackboard().get(key.as_str()?).cloned().unwrap_or_default();
    write_log(scope, level.as_str()?, &value);
    Some(Outcome::Done(true))
}

/// Logs a value. An unknown level logs nothing.
fn write_log(scope: &mut dyn Scope, level: &str, value: &Value) {
    let level = match level {
        "debug" => Level::Debug,
        "info" => Level::Info,
        "warn" => Level::Warn,
        "error" => Level::Error,
        _ => return,
    };
    scope.log(level, &format!("{value}"));
}
