//! Options of a picture of a document.

use std::collections::BTreeSet;
use std::fmt;

use super::measure::cut;

/// Options of a picture of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The nodes that are drawn as active.
    pub active: BTreeSet<Mark>,
    /// `true` if the nodes below `collapsed` nodes are drawn. `false` by default.
    pub expand: bool,
    /// The largest number of boxes; a transition counts as a box. 20,000 by default.
    pub boxes: usize,
    /// The largest number of letters of a line. A longer line is folded into up to four rows; if it is still longer,
    /// its middle is cut. Names are cut. A viewer shows the complete text while the pointer is on the box. 56 by
    /// default, at least 8.
    pub letters: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { active: BTreeSet::new(), expand: false, boxes: 20_000, letters: 56 }
    }
}

impl Options {
    /// Returns a line that is cut to at most [`letters`](Self::letters) characters; `…` replaces the rest.
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
    /// The number of the node in a running tree, as in traces. Nodes are counted depth first from the root of the first
    /// tree, which is 0. If the document has no tree, the first machine is counted: a state, its tasks, then the states
    /// in it. The nodes of a tree that another tree runs are counted at the `run`. If the file runs trees of other
    /// files, only the nodes before the first of these runs have a number.
    Order(u32),
}

/// The error that a document needs more boxes than the picture may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The largest number of boxes that the picture may have.
    pub most: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a picture may have {} boxes, this one has more: collapse branches, or divide it", self.most)
    }
}

impl std::error::Error for TooLarge {}
