//! Options of a picture of a document.

use std::collections::BTreeSet;
use std::fmt;

use super::measure::cut;

/// Options of a picture of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Nodes that are drawn as active.
    pub active: BTreeSet<Mark>,
    /// Are nodes below `collapsed` ones drawn all the same? `false` by default.
    pub expand: bool,
    /// The most boxes; a transition counts as one. 20,000 by default.
    pub boxes: usize,
    /// The maximum number of letters of a line. A longer one goes on in up to three more lines; of one that is still
    /// longer, the middle is cut. Names are cut. All of it is shown while the pointer is on the box. 56 by default, at
    /// least 8.
    pub letters: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { active: BTreeSet::new(), expand: false, boxes: 20_000, letters: 56 }
    }
}

impl Options {
    /// Cuts a line to at most [`letters`](Self::letters) characters; `…` replaces the rest.
    #[must_use]
    pub fn cut(&self, line: &str) -> String {
        cut(line, self.letters)
    }
}

/// A node of a document, by one of its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// The `id` that an editor gave it.
    Id(u32),
    /// Its number in a running tree, as in traces: depth first from the root of the first tree, which is 0, or of
    /// the first machine where there is no tree: a state, its tasks, then the states in it. The nodes of a tree that is
    /// run are counted where it is run. In a file that runs trees of other files, only nodes
    /// before the first of these runs have a number.
    Order(u32),
}

/// A document has more nodes than the picture may have boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The most boxes.
    pub most: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a picture may have {} boxes, this one has more: collapse branches, or divide it", self.most)
    }
}

impl std::error::Error for TooLarge {}
