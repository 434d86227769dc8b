//! The blackboard: JSON values by key.

use std::collections::BTreeMap;
use std::fmt;

use super::{Limits, Value, value};

/// A blackboard of JSON values by key. Any key can be written, because no schema declares the keys.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(from = "BTreeMap<String, Value>", into = "BTreeMap<String, Value>")]
pub struct Blackboard {
    keys: BTreeMap<String, Value>,
    bytes: usize,
}

/// The error that a write would exceed the limits of the blackboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlackboardFull {
    /// The key of the rejected write.
    pub key: String,
    /// The largest number of keys.
    pub keys: usize,
    /// The largest size in bytes.
    pub bytes: usize,
}

impl fmt::Display for BlackboardFull {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, keys, bytes } = self;
        write!(out, "the blackboard has no room for `{key}`: it holds at most {keys} keys and {bytes} bytes")
    }
}

impl std::error::Error for BlackboardFull {}

impl Blackboard {
    /// Returns the value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.keys.get(key)
    }

    /// Returns all keys with their values, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.keys.iter().map(|(key, value)| (&**key, value))
    }

    /// Returns the number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns `true` if the blackboard is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns all keys as one object.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::Object(self.keys.clone().into_iter().collect())
    }

    pub(crate) fn set(&mut self, key: &str, value: Value, limits: &Limits) -> Result<(), BlackboardFull> {
        let old = self.keys.get(key);
        let before = old.map_or(0, |old| cost(key, old));
        let bytes = self.bytes - before + cost(key, &value);
        if (old.is_none() && self.keys.len() >= limits.keys) || bytes > limits.bytes {
            return Err(BlackboardFull { key: key.into(), keys: limits.keys, bytes: limits.bytes });
        }
        self.bytes = bytes;
        self.keys.insert(key.into(), value);
        Ok(())
    }

    pub(crate) fn remove(&mut self, key: &str) -> Option<Value> {
        let old = self.keys.remove(key)?;
        self.bytes -= cost(key, &old);
        Some(old)
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

impl From<BTreeMap<String, Value>> for Blackboard {
    fn from(keys: BTreeMap<String, Value>) -> Self {
        Self { bytes: keys.iter().map(|(key, value)| cost(key, value)).sum(), keys }
    }
}

impl From<Blackboard> for BTreeMap<String, Value> {
    fn from(blackboard: Blackboard) -> Self {
        blackboard.keys
    }
}

fn cost(key: &str, value: &Value) -> usize {
    key.len() + value::bytes(value)
}

#[cfg(test)]
mod tests {
    use super::Blackboard;
    use crate::interpreter::{Limits, Value};

    #[test]
    fn a_blackboard_keeps_its_limits_and_a_removed_key_frees_its_room() {
        let limits = Limits { keys: 2, bytes: 60, ..Limits::default() };
        let mut board = Blackboard::default();
        board.set("a", Value::Null, &limits).unwrap();
        board.set("a", Value::from("x".repeat(40)), &limits).unwrap();
        assert!(board.set("b", Value::Null, &limits).is_err());
        assert!(board.remove("a").is_some());
        board.set("b", Value::Null, &limits).unwrap();
        board.set("c", Value::Null, &limits).unwrap();
        assert_eq!(board.set("d", Value::Null, &limits).unwrap_err().key, "d");
    }
}
