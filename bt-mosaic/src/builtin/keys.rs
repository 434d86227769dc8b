//! Actions on keys.

use super::Scope;
use crate::interpreter::value::same;
use crate::interpreter::{Outcome, Value};

pub(crate) fn has_key(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [key] = args else { return None };
    Some(scope.blackboard().get(key.as_str()?).is_some().into())
}

/// Checks whether a key has this value. A missing key has the value null.
pub(crate) fn has_key_value(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [key, value] = args else { return None };
    let found = scope.blackboard().get(key.as_str()?).unwrap_or(&Value::Null);
    Some(same(found, value).into())
}

pub(crate) fn set_key_value(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [key, value] = args else { return None };
    scope.set(key.as_str()?, value.clone());
    Some(Outcome::Done(true))
}
