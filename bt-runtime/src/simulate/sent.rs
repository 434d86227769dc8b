//! The events of a simulation: a name, and the value that it carries.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;

use bt_model::catalogue::event_kind;
use serde_json::Value;

use crate::loaded::registry::access::{EventOps, Keep};

/// An event.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// Its name, without the type before it.
    pub name: String,
    /// The value that it carries.
    pub value: Option<Value>,
}

impl Sent {
    /// Returns an event of this name, with or without a type before it: `Noise::Heard`.
    pub fn new(name: &str, value: Option<Value>) -> Self {
        Self { name: event_kind(name).to_string(), value }
    }

    /// As serde writes an enum: a word, or an object with one field.
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

    /// Is it the awaited event? Without a declared value any event of that name fits.
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
        // Any name will do.
        kinds: None,
    };
}

/// `Heard(3)`
impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{}({value})", self.name),
            None => f.write_str(&self.name),
        }
    }
}
