//! The declarations of a file.

use alloc::sync::Arc;

use bt_model::Tree;
use bt_model::json::Json;
use bt_model::machine::Machine;

/// A tree or a state machine; a clone is another handle to it.
#[derive(Clone)]
pub(crate) enum Item {
    Tree(Arc<Tree<Json>>),
    Machine(Arc<Machine<Json>>),
}

impl Item {
    /// Returns the tree, or the tree part of the machine.
    pub(crate) fn tree(&self) -> &Tree<Json> {
        match self {
            Self::Tree(tree) => tree,
            Self::Machine(machine) => &machine.tree,
        }
    }
}
