//! Fields without a meaning, kept so that writing a file loses nothing.

use std::collections::BTreeMap;

use bt_model::Value;

/// The fields of an object that this crate does not know, and the order of all its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnknownFields {
    /// The unknown fields with their values.
    pub fields: Vec<(String, Value)>,
    /// The names of all fields, including known ones, in the order in which they were read. Fields that are not in this
    /// list are written last.
    pub order: Vec<String>,
}

impl UnknownFields {
    /// Returns the whole object: the `known` fields and the unknown ones. A known field replaces an unknown field with
    /// the same name, because an editor may have changed the type of the node.
    pub(crate) fn object(&self, known: Vec<(&str, Value)>) -> Value {
        let unknown = self.fields.iter().filter(|(name, _)| known.iter().all(|(known, _)| known != name)).cloned();
        let unknown: Vec<_> = unknown.collect();
        let mut fields: Vec<_> = known.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        fields.extend(unknown);
        let places: BTreeMap<&str, usize> = self.order.iter().enumerate().map(|(at, name)| (&**name, at)).collect();
        fields.sort_by_key(|(name, _)| places.get(&**name).copied().unwrap_or(usize::MAX));
        Value::Object(fields)
    }
}

impl From<(Vec<(String, Value)>, Vec<String>)> for UnknownFields {
    fn from((fields, order): (Vec<(String, Value)>, Vec<String>)) -> Self {
        Self { fields, order }
    }
}
