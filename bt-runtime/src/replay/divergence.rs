//! The point at which a run differs from the recording.

use alloc::format;
use alloc::string::String;
use core::error::Error;
use core::fmt;

use super::tick_digest::Fact;
use crate::trace::NodeId;
use crate::tree::Tree;

/// The first difference between a run and the recording: a tick, and a fact of that tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Divergence {
    /// The number of the tick, from 0.
    pub tick: usize,
    /// The recorded fact; `None` if the recording has fewer facts.
    pub expected: Option<Fact>,
    /// The fact of this run; `None` if the run has fewer facts.
    pub found: Option<Fact>,
}

impl Divergence {
    /// Returns the node of the fact in this run, or else of the recorded fact; `None` if the fact is about the whole
    /// tick.
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        let node = |fact: Option<Fact>| fact.and_then(|fact| fact.node);
        node(self.found).or(node(self.expected))
    }

    /// Returns the divergence as text, with the names of this tree's nodes.
    #[must_use]
    pub fn show<T: Tree>(&self) -> String {
        let named = self.node().and_then(|node| T::INFO.get(usize::from(node)));
        match named {
            Some(info) => format!("tick {}, node {} `{}`: {}", self.tick, info.id, info.name, Difference(self)),
            None => format!("{self}"),
        }
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tick {}", self.tick)?;
        if let Some(node) = self.node() {
            write!(f, ", node {node}")?;
        }
        write!(f, ": {}", Difference(self))
    }
}

impl Error for Divergence {}

/// The difference as text, without the tick and the node.
struct Difference<'a>(&'a Divergence);

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.expected, self.0.found) {
            (Some(expected), Some(found)) if (expected.kind, expected.node) == (found.kind, found.node) => {
                write!(f, "another {} than recorded", found.kind.content())
            }
            (Some(expected), Some(found)) => {
                write!(f, "{:?} where {:?}", found.kind, expected.kind)?;
                match expected.node {
                    Some(node) if expected.node != found.node => write!(f, " of node {node} was recorded"),
                    _ => f.write_str(" was recorded"),
                }
            }
            (None, Some(found)) => write!(f, "{:?} where nothing more was recorded", found.kind),
            (Some(expected), None) => write!(f, "nothing more where {:?} was recorded", expected.kind),
            (None, None) => f.write_str("another hash than recorded"),
        }
    }
}
