//! The events of a simulation: each has a name, and may carry a value.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;

use bt_model::catalogue::event_kind;
use serde_json::Value;

use crate::loaded::registry::access::{EventOps, Keep};

/// An event of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// The name of the event, without the type before it.
    pub name: String,
    /// The value that the event carries.
    pub value: Option<Value>,
}

impl Sent {
    /// Makes an event of this name, which may have a type before it: `Noise::Heard`.
    pub fn new(name: &str, value: Option<Value>) -> Self {
        Self { name: event_kind(name).to_string(), value }
    }

    /// Reads an event as serde writes an enum: as a word, or as an object with one field.
    fn read(value: &Value) -> Result<Self, String> {
        match value {
            Value::String(name) => Ok(Self::new(name, None)),
            Value::Object(fields) => match fields.iter().next() {
                Some((name, value)) => Ok(Self::new(name, Some(value.clone()))),
                None => Err("an event has a name".into()),
            },
            _ => Err("an event is a name".into()),
        }
    }

    /// Returns `true` if this is the awaited event. If `wanted` has no value, any event with its name fits.
    fn is(&self, wanted: &Self) -> bool {
        self.name == wanted.name && (wanted.value.is_none() || self.value == wanted.value)
    }

    /// The event operations for trees.
    pub const OPS: EventOps<Self> = EventOps {
        written: "event",
        read: Some(Self::read),
        keep: Some(Keep {
            equals: |wanted| Box::new(move |event| event.is(&wanted)),
            gives: |event| Box::new(move || event.clone()),
        }),
        // A tree may wait for an event of any name.
        kinds: None,
    };
}

/// Writes the event with its value: `Heard(3)`.
impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{}({value})", self.name),
            None => f.write_str(&self.name),
        }
    }
}
