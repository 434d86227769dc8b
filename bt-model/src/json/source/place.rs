//! A place in a file.

use std::fmt;
use std::ops::Range;

use super::Source;

/// A range of a file.
///
/// It holds a handle to the file and two numbers; line, column and path are computed on request.
#[derive(Clone)]
pub struct Place {
    source: Source,
    start: u32,
    end: u32,
}

impl Place {
    pub(super) fn new(source: Source, start: usize, end: usize) -> Self {
        let text = source.text();
        // A parser may count bytes, but a place begins and ends between characters.
        let mut start = start.min(text.len());
        let mut end = end.clamp(start, text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        while !text.is_char_boundary(end) {
            end += 1;
        }
        Self { start: start as u32, end: end as u32, source }
    }

    /// Returns the file.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the range of bytes.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.source.line(self.start as usize)
    }

    /// Returns the column, from 1, in characters.
    #[must_use]
    pub fn column(&self) -> usize {
        self.source.position(self.start as usize).1
    }

    /// Returns the path from the top of the file: `$.root.children[0].args.kind`; in an XML file
    /// `root/BehaviorTree/Sequence`.
    ///
    /// The time of this call grows with the number of bytes before the place.
    #[must_use]
    pub fn path(&self) -> String {
        let (text, start) = (self.source.text(), self.start as usize);
        if self.source.is_xml() { super::markup::of(text, start) } else { super::path::of(text, start) }
    }

    /// Returns the place from the start of this one to the end of another place in the same file.
    #[must_use]
    pub fn to(&self, other: &Self) -> Self {
        Self { source: self.source.clone(), start: self.start, end: other.end.max(self.start) }
    }
}

/// Two places are equal if they are the same range of the same file.
impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.source.same(&other.source) && self.range() == other.range()
    }
}

impl Eq for Place {}

/// Writes the file, the line and the column: `guard.json:3:7`.
impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}", self.source.name(), self.line(), self.column())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}
