//! The text of a file, with its name and its lines.

mod markup;
mod path;
mod place;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use crate::Fault;
pub use place::Place;

/// The text of a file. A clone is another handle to the same text.
#[derive(Clone)]
pub struct Source(Arc<Text>);

/// The byte order mark that some editors write before UTF-8.
const MARK: &str = "\u{feff}";

struct Text {
    name: String,
    text: String,
    /// The offset of the start of each line, in bytes.
    lines: Vec<u32>,
}

impl Source {
    /// The largest number of bytes of a source, because places are counted in 32 bits.
    pub const MOST_BYTES: usize = u32::MAX as usize;

    /// Creates a source. `name` is the name that faults show, usually the path of the file. Text beyond
    /// [`MOST_BYTES`](Self::MOST_BYTES) is cut off; [`parse`](super::parse) then reports a file that is too large.
    ///
    /// # Example
    ///
    /// ```
    /// use bt_model::json::Source;
    /// let source = Source::new("guard.json", "{\n  \"bt\": 1 }");
    /// assert_eq!(source.position(4), (2, 3));
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text: String = text.into();
        if text.starts_with(MARK) {
            text = text.trim_start_matches(MARK).to_owned();
        }
        if text.len() > Self::MOST_BYTES {
            let mut end = Self::MOST_BYTES;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
        let after = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at as u32 + 1);
        let lines = std::iter::once(0).chain(after).collect();
        Self(Arc::new(Text { name: name.into(), text, lines }))
    }

    /// Creates a source from the bytes of a file.
    ///
    /// # Errors
    ///
    /// The bytes are not UTF-8; the place of the fault is the first invalid byte.
    pub fn from_bytes(name: impl Into<String>, mut bytes: Vec<u8>) -> Result<Self, Fault<Place>> {
        let name = name.into();
        // The mark is removed here too, so that the offset of an invalid byte counts from the start of the text.
        let marks = bytes.chunks(MARK.len()).take_while(|chunk| *chunk == MARK.as_bytes()).count();
        bytes.drain(..marks * MARK.len());
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let wrong = error.as_bytes()[at];
                let source = Self::new(name, String::from_utf8_lossy(error.as_bytes()));
                let place = source.place(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
                let message = format!("the file is not UTF-8: byte 0x{wrong:02x} begins no character here");
                Err(Fault::error(place, message, Some("save it as UTF-8".to_owned())))
            }
        }
    }

    /// Reads a file. Reads at most `most` + 1 bytes: if the file is too large, [`parse`](super::parse) with the same
    /// limit then reports that.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not UTF-8.
    pub fn open(name: impl Into<String>, path: &Path, most: usize) -> Result<Self, Unread> {
        Self::read(name, File::open(path).map_err(Unread::Io)?, most)
    }

    /// Reads an open file, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn read(name: impl Into<String>, file: impl Read, most: usize) -> Result<Self, Unread> {
        let mut bytes = Vec::new();
        file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(Unread::Io)?;
        Self::from_bytes(name, bytes).map_err(Unread::Text)
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// `true` if the text is XML and not JSON: it begins with `<`.
    #[must_use]
    pub fn is_xml(&self) -> bool {
        self.text().trim_start().starts_with('<')
    }

    /// Returns the line and the column of a byte, both from 1; columns count characters. A byte beyond the text counts
    /// as its end.
    #[must_use]
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let mut byte = byte.min(self.text().len());
        while !self.text().is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.0.lines.partition_point(|begin| *begin as usize <= byte);
        let begin = self.0.lines[line - 1] as usize;
        (line, self.text()[begin..byte].chars().count() + 1)
    }

    /// Returns the line of a byte, from 1, without a search in the text.
    pub(super) fn line(&self, byte: usize) -> usize {
        self.0.lines.partition_point(|begin| *begin as usize <= byte.min(self.text().len()))
    }

    /// Returns the place from the byte `start` up to the byte `end`, which is not included.
    #[must_use]
    pub fn place(&self, start: usize, end: usize) -> Place {
        Place::new(self.clone(), start, end)
    }

    /// `true` if both sources share the same text in memory.
    pub(super) fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The reason why a file has no text.
#[derive(Debug)]
pub enum Unread {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is not UTF-8; the fault has the place.
    Text(Fault<Place>),
}

impl fmt::Debug for Source {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Source({:?}, {} bytes)", self.name(), self.text().len())
    }
}
