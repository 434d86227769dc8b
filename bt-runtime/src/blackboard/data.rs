//! Reads keys and events from data, for tools that write to a running game.

use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;

use serde_json::Value;

use super::{Agent, Board, KeyError, KeyValue, Shared};
use crate::loaded::files::{Access, Ops, Visitor, read};

/// The error of a value that comes from data.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DataError {
    /// The agent has no such key. The text is the message.
    NoKey(String),
    /// Several agents share the value of this key. The text is the name of the key.
    Shared(String),
    /// The data is no value of the type. The text is the message.
    Type(String),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKey(message) | Self::Type(message) => f.write_str(message),
            Self::Shared(key) => write!(f, "several agents share the value of `{key}`: a tool does not write it"),
        }
    }
}

impl Error for DataError {}

/// Reads an event of the agent from data, as serde does: `"Over"`, `{"Heard": 3}`.
///
/// # Errors
/// The data is no event of this type, or the type is not `Deserialize`.
pub fn event_from_data<A: Agent>(event: &Value) -> Result<A::Event, DataError> {
    let ops = A::event_ops().ok_or_else(|| DataError::Type("the agent has no events".to_string()))?;
    let written = ops.written;
    let Some(read) = ops.read else {
        return Err(DataError::Type(alloc::format!(
            "`{written}` cannot be read from data\nhelp: write `#[derive(serde::Deserialize)]` on it"
        )));
    };
    read(event).map_err(|why| DataError::Type(alloc::format!("an event is a `{written}`: {why}")))
}

/// Writes a key by name. Returns its index, and `true` if the new value differs from the old one.
pub(super) fn set<A: Agent>(bb: &mut Board<A>, name: &str, value: &Value) -> Result<(usize, bool), DataError> {
    let mut write = Write::<A> { bb, name, value, written: None };
    A::visit_keys(&mut write);
    write.written.unwrap_or_else(|| Err(DataError::NoKey(KeyError::unknown::<A>(name).to_string())))
}

/// A visitor that writes the key with this name.
struct Write<'a, A: Agent> {
    bb: &'a mut Board<A>,
    name: &'a str,
    value: &'a Value,
    written: Option<Result<(usize, bool), DataError>>,
}

impl<A: Agent> Visitor<A> for Write<'_, A> {
    fn key<T: KeyValue>(&mut self, name: String, access: Access<A, T>, ops: Ops<T>, _: &'static str) {
        if name != self.name {
            return;
        }
        let wrong = |why| DataError::Type(alloc::format!("`{name}` is a `{}`: {why}", ops.written));
        self.written = Some(read(&ops, self.value).map_err(wrong).map(|value| {
            let changed = *access.get(&*self.bb) != value;
            access.set(self.bb, value);
            (access.index, changed)
        }));
    }

    fn shared<T: KeyValue>(
        &mut self,
        name: String,
        _: Access<A, Shared<T>>,
        _: Ops<T>,
        _: &'static str,
        _: &'static str,
    ) {
        if name == self.name {
            self.written = Some(Err(DataError::Shared(name)));
        }
    }
}
