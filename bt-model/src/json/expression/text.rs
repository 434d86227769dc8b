//! The text of an expression, and its place in the file.

use crate::json::{Place, Source};

/// A text from a file: a JSON string without quotes and escapes, or a whole file.
pub(in crate::json) struct Text<'a> {
    pub(in crate::json) source: &'a Source,
    pub(in crate::json) text: &'a str,
    /// The offset in the file at which the text begins.
    start: usize,
    /// The offset in the file of each byte of the text, and of its end. `None` if the offsets are consecutive.
    map: Option<Vec<usize>>,
}

impl<'a> Text<'a> {
    /// Returns the text of a whole file.
    pub(in crate::json) fn whole(source: &'a Source) -> Self {
        Self { source, text: source.text(), start: 0, map: None }
    }

    /// Returns the text of a JSON string whose quote is at the offset `quote`.
    pub(in crate::json) fn string(source: &'a Source, quote: usize, text: &'a str) -> Self {
        let start = quote + 1;
        let raw = &source.text()[start.min(source.text().len())..];
        let map = (!raw.starts_with(text)).then(|| escapes(raw, start, text.len()));
        Self { source, text, start, map }
    }

    /// Returns the place of a range of bytes of the text.
    pub(in crate::json) fn place(&self, start: usize, end: usize) -> Place {
        let file = |at: usize| match &self.map {
            Some(map) => map.get(at).or(map.last()).copied().unwrap_or(self.start),
            None => self.start + at,
        };
        self.source.place(file(start), file(end))
    }
}

/// Returns the offset in the file of each byte of a string, and of its end.
fn escapes(raw: &str, start: usize, length: usize) -> Vec<usize> {
    let mut map = Vec::with_capacity(length + 1);
    let mut at = 0;
    while map.len() < length {
        let Some(char) = raw[at..].chars().next() else { break };
        let (bytes, width) = match (char, raw.as_bytes().get(at + 1)) {
            ('\\', Some(b'u')) => unicode(&raw[at..]),
            ('\\', _) => (1, 2),
            _ => (char.len_utf8(), char.len_utf8()),
        };
        map.extend(std::iter::repeat_n(start + at, bytes));
        at = (at + width).min(raw.len());
    }
    map.push(start + at);
    map
}

/// Returns the number of bytes of the character for `\uXXXX`, or for a pair of such escapes, and the width of the
/// escape sequence.
fn unicode(raw: &str) -> (usize, usize) {
    let unit = |at: usize| raw.get(at + 2..at + 6).and_then(|hex| u32::from_str_radix(hex, 16).ok());
    match unit(0) {
        Some(0xD800..=0xDBFF) => (4, 12),
        Some(code) => (char::from_u32(code).map_or(3, char::len_utf8), 6),
        None => (1, 2),
    }
}
