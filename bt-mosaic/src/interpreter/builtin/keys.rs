//! Actions on keys.

use super::super::value::same;
use super::{Call, Outcome, Value, args};

pub(super) fn has_key(call: &mut Call<'_>) -> Option<Outcome> {
    let [key] = args(call)?;
    Some(call.blackboard().get(key.as_str()?).is_some().into())
}

/// A missing key equals null.
pub(super) fn has_key_value(call: &mut Call<'_>) -> Option<Outcome> {
    let [key, value] = args(call)?;
    let found = call.blackboard().get(key.as_str()?).unwrap_or(&Value::Null);
    Some(same(found, &value).into())
}

pub(super) fn set_key_value(call: &mut Call<'_>) -> Option<Outcome> {
    let [key, value] = args(call)?;
    call.set(key.as_str()?, value);
    Some(Outcome::Done(true))
}
