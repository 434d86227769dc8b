//! A writer that keeps its first error, for the sinks that write JSON.

use core::fmt::{self, Display, Write as _};
use std::io::{Error, Result, Write};

use serde::ser::{SerializeMap, Serializer as _};
use serde_json::{Serializer, ser::CompactFormatter};

/// A writer, and its first error.
pub(super) struct Writing<W> {
    writer: W,
    error: Option<Error>,
}

/// A JSON object that is being written.
pub(crate) struct Object<'a, W: Write>(serde_json::ser::Compound<'a, &'a mut W, CompactFormatter>);

impl<W: Write> Writing<W> {
    pub(super) const fn new(writer: W) -> Self {
        Self { writer, error: None }
    }

    /// Writes text as it is. After an error nothing more is written.
    pub(super) fn text(&mut self, text: &str) {
        if self.error.is_none() {
            self.error = self.writer.write_all(text.as_bytes()).err();
        }
    }

    /// Writes a JSON object.
    pub(super) fn object(&mut self, fields: impl FnOnce(&mut Object<'_, W>) -> serde_json::Result<()>) {
        if self.error.is_some() {
            return;
        }
        let mut serializer = Serializer::new(&mut self.writer);
        let written = serializer.serialize_map(None).and_then(|map| {
            let mut object = Object(map);
            fields(&mut object)?;
            object.0.end()
        });
        self.error = written.err().map(Error::from);
    }

    /// Returns `true` after an error.
    #[cfg(feature = "simulate")]
    pub(super) fn failed(&self) -> bool {
        self.error.is_some()
    }

    /// Flushes the writer, or returns the first error.
    pub(super) fn finish(&mut self) -> Result<()> {
        match self.error.take() {
            Some(error) => Err(error),
            None => self.writer.flush(),
        }
    }

    pub(super) fn into_inner(self) -> W {
        self.writer
    }
}

impl<W: Write> Object<'_, W> {
    pub(crate) fn field(&mut self, name: &str, value: impl serde::Serialize) -> serde_json::Result<()> {
        self.0.serialize_entry(name, &value)
    }

    /// Writes a field with the `Display` output of a value.
    pub(crate) fn shown(&mut self, name: &str, value: &dyn Display) -> serde_json::Result<()> {
        self.field(name, Shown(value))
    }

    /// Writes a field with an inner object.
    pub(super) fn object<T: serde::Serialize>(&mut self, name: &str, fields: &[(&str, T)]) -> serde_json::Result<()> {
        self.field(name, Fields(fields))
    }
}

/// The fields of an inner object.
struct Fields<'a, T>(&'a [(&'a str, T)]);

impl<T: serde::Serialize> serde::Serialize for Fields<'_, T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A value as JSON text, written piece by piece. serde_json panics if a `Display` fails although the writer did not, so
/// the text before such a failure counts as complete.
pub(super) struct Shown<'a>(pub(super) &'a dyn Display);

impl serde::Serialize for Shown<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Seen<'a, 'f>(&'a mut fmt::Formatter<'f>, fmt::Result);
        impl fmt::Write for Seen<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                self.1 = self.1.and_then(|()| self.0.write_str(text));
                self.1
            }
        }
        let mut seen = Seen(f, Ok(()));
        let _ = write!(seen, "{}", self.0);
        seen.1
    }
}
