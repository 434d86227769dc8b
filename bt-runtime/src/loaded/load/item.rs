//! A declaration of a file.

use alloc::sync::Arc;

use bt_model::Tree;
use bt_model::json::Json;
use bt_model::machine::Machine;

/// A tree or a state machine. A clone refers to the same item.
#[derive(Clone)]
pub(crate) enum Item {
    Tree(Arc<Tree<Json>>),
    Machine(Arc<Machine<Json>>),
}

impl Item {
    /// Returns the tree, or the data that a machine has in common with a tree.
    pub(crate) fn tree(&self) -> &Tree<Json> {
        match self {
            Self::Tree(tree) => tree,
            Self::Machine(machine) => &machine.tree,
        }
    }
}
