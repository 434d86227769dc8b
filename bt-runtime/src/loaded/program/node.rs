//! The nodes of a program: for traces and tools, and for the recognition of a node in another version.

use alloc::string::String;
use alloc::vec::Vec;

use crate::trace::NodeId;

/// One node of a loaded tree, for traces and tools: as [`NodeInfo`](crate::NodeInfo), with texts of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedNode {
    /// Its place in the table, and its number in every trace.
    pub id: NodeId,
    /// Its label, or the name of its action or kind.
    pub name: String,
    /// Its kind: `selector`, `wait`, `action`, …
    pub kind: &'static str,
    /// The node above it; `None` for the root.
    pub parent: Option<NodeId>,
    /// The number of nodes above it.
    pub depth: u16,
    /// Its line in the file, from 1.
    pub line: u32,
    /// The name of the tree that declares it.
    pub tree: String,
    /// Its guards, decorators and services as they are written, the outermost first.
    pub attributes: Vec<String>,
    /// The condition of a `check` or `while` as it is written.
    pub condition: Option<String>,
}

impl LoadedNode {
    /// As [`NodeInfo::guard`](crate::NodeInfo::guard).
    #[must_use]
    pub fn guard(&self, guard: u8) -> Option<&str> {
        let guard = usize::from(guard);
        if guard == self.attributes.len() {
            self.condition.as_deref()
        } else {
            self.attributes.get(guard).map(String::as_str)
        }
    }
}

/// Identifies a node in another version of its tree.
pub struct NodeKey {
    /// The `id` in the file.
    pub own: Option<u32>,
    /// The node that runs the tree of this node.
    pub site: Option<NodeId>,
    /// The name of the action, or of the tree that the node runs; empty for other kinds.
    pub word: String,
}
