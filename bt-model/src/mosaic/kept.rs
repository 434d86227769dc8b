//! What travels with an object without meaning anything here.

use std::collections::BTreeMap;

use crate::Value;

/// The fields of an object that nobody here knows, and the order of all its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Unknown fields with their values.
    pub unknown: Vec<(String, Value)>,
    /// The names of all fields as they were read; those not named are written last.
    pub order: Vec<String>,
}

impl Kept {
    /// The object of which this is a part; `known` are the fields with a meaning. What had no meaning gives way to a
    /// field of that name: a node may have become one of another type.
    pub(super) fn object(&self, known: Vec<(&str, Value)>) -> Value {
        let unknown = self.unknown.iter().filter(|(name, _)| known.iter().all(|(known, _)| known != name)).cloned();
        let unknown: Vec<_> = unknown.collect();
        let mut fields: Vec<_> = known.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        fields.extend(unknown);
        let places: BTreeMap<&str, usize> = self.order.iter().enumerate().map(|(at, name)| (&**name, at)).collect();
        fields.sort_by_key(|(name, _)| places.get(&**name).copied().unwrap_or(usize::MAX));
        Value::Object(fields)
    }
}

impl From<(Vec<(String, Value)>, Vec<String>)> for Kept {
    fn from((unknown, order): (Vec<(String, Value)>, Vec<String>)) -> Self {
        Self { unknown, order }
    }
}

pub(super) fn number(number: impl ToString) -> Value {
    Value::Number(number.to_string())
}

pub(super) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}
