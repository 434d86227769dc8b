//! A place in a file.

use std::fmt;
use std::ops::Range;

use super::Source;

/// A stretch of a file.
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
        // A parser may count bytes; a place begins and ends between characters.
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

    /// The file.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The bytes.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.source.line(self.start as usize)
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub fn column(&self) -> usize {
        self.source.position(self.start as usize).1
    }

    /// Its path from the top of the file: `$.root.children[0].args.kind`; in a file of XML `root/BehaviorTree/Sequence`.
    ///
    /// Time grows with the bytes before the place.
    #[must_use]
    pub fn path(&self) -> String {
        let (text, start) = (self.source.text(), self.start as usize);
        if self.source.is_xml() { super::markup::of(text, start) } else { super::path::of(text, start) }
    }

    /// From the start of this to the end of another of the same file.
    #[must_use]
    pub fn to(&self, other: &Self) -> Self {
        Self { source: self.source.clone(), start: self.start, end: other.end.max(self.start) }
    }
}

/// The same stretch of the same file.
impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.source.same(&other.source) && self.range() == other.range()
    }
}

impl Eq for Place {}

/// `guard.json:3:7`
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
