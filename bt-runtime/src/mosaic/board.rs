//! The blackboard: JSON values by key.

use alloc::collections::BTreeMap;
use alloc::string::String;
use core::fmt;

use super::{Limits, Value, value};

/// JSON values by key, made by the running tree. Beside [`Board`](crate::Board), whose keys the compiler knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DynamicBoard {
    keys: BTreeMap<String, Value>,
    bytes: usize,
}

/// The blackboard would grow beyond its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFull {
    /// The key that was to be written.
    pub key: String,
    /// The limit: so many keys.
    pub keys: usize,
    /// The limit: about so many bytes.
    pub bytes: usize,
}

impl fmt::Display for BoardFull {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, keys, bytes } = self;
        write!(out, "the blackboard has no room for `{key}`: it holds at most {keys} keys and {bytes} bytes")
    }
}

impl core::error::Error for BoardFull {}

impl DynamicBoard {
    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.keys.get(key)
    }

    /// All keys with their values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.keys.iter().map(|(key, value)| (&**key, value))
    }

    /// How many keys there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Is there no key?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// All keys as one object.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::Object(self.keys.clone().into_iter().collect())
    }

    pub(super) fn set(&mut self, key: &str, value: Value, limits: &Limits) -> Result<(), BoardFull> {
        let old = self.keys.get(key);
        let before = old.map_or(0, |old| cost(key, old));
        let bytes = self.bytes - before + cost(key, &value);
        if (old.is_none() && self.keys.len() >= limits.keys) || bytes > limits.bytes {
            return Err(BoardFull { key: key.into(), keys: limits.keys, bytes: limits.bytes });
        }
        self.bytes = bytes;
        self.keys.insert(key.into(), value);
        Ok(())
    }

    pub(super) fn remove(&mut self, key: &str) -> Option<Value> {
        let old = self.keys.remove(key)?;
        self.bytes -= cost(key, &old);
        Some(old)
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

fn cost(key: &str, value: &Value) -> usize {
    key.len() + value::bytes(value)
}

#[cfg(test)]
mod tests {
    use super::DynamicBoard;
    use crate::mosaic::{Limits, Value};

    #[test]
    fn a_board_keeps_to_its_limits_and_forgets_what_was_removed() {
        let limits = Limits { keys: 2, bytes: 60, ..Limits::default() };
        let mut board = DynamicBoard::default();
        board.set("a", Value::Null, &limits).unwrap();
        board.set("a", Value::from("x".repeat(40)), &limits).unwrap();
        assert!(board.set("b", Value::Null, &limits).is_err());
        assert!(board.remove("a").is_some());
        board.set("b", Value::Null, &limits).unwrap();
        board.set("c", Value::Null, &limits).unwrap();
        assert_eq!(board.set("d", Value::Null, &limits).unwrap_err().key, "d");
    }
}
