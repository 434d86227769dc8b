//! The nodes of a program as data: for traces, for tools, and for a swap, which finds each node in another version.

use alloc::string::String;
use alloc::vec::Vec;

use crate::trace::NodeId;
use crate::tree::NodeInfo;

/// One node of a loaded tree: a [`NodeInfo`] that owns its texts.
pub type LoadedNode = NodeInfo<String, Vec<String>>;

/// The key that identifies a node in another version of its tree.
pub struct NodeKey {
    /// The `id` in the file.
    pub own: Option<u32>,
    /// The node that runs the tree to which this node belongs; `None` for the root tree.
    pub site: Option<NodeId>,
    /// The name of the action or custom node, of the tree that the node runs, or of the slot; empty for other kinds.
    pub word: String,
    /// The place of the node's name in the file; `None` for a node of a native tree. Only simulations keep it.
    #[cfg(feature = "simulate")]
    pub place: Option<bt_model::json::Place>,
}
