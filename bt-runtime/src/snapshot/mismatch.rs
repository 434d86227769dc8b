//! The difference between a snapshot and the tree into which it is restored.

use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;
use core::fmt;

use super::version::{KeyRow, NodeRow};

/// The error for a snapshot of another version of the tree: the first difference between the versions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// The snapshot has another format.
    Format {
        /// The version that this library reads and writes.
        here: u16,
        /// The version of the snapshot.
        snapshot: u16,
    },
    /// The snapshot is of a tree with another name.
    Tree {
        /// The name of the tree into which the snapshot is restored.
        here: String,
        /// The name of the snapshot's tree.
        snapshot: String,
    },
    /// A node differs, or only exists on one side.
    Node {
        /// The number of the node.
        index: usize,
        /// The node of the tree in this program.
        here: Option<Box<NodeRow>>,
        /// The node in the snapshot.
        snapshot: Option<Box<NodeRow>>,
    },
    /// A key differs, or only exists on one side.
    Key {
        /// The index of the key.
        index: usize,
        /// The key of the agent in this program.
        here: Option<KeyRow>,
        /// The key in the snapshot.
        snapshot: Option<KeyRow>,
    },
}

/// Returns the first difference between two tables: the index of the row, and the row on each side.
pub(super) fn first<R: Clone + PartialEq>(here: &[R], snapshot: &[R]) -> Option<(usize, Option<R>, Option<R>)> {
    let index = (0..here.len().max(snapshot.len())).find(|&index| here.get(index) != snapshot.get(index))?;
    Some((index, here.get(index).cloned(), snapshot.get(index).cloned()))
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format { here, snapshot } => {
                write!(f, "the format of snapshots is {here} here, {snapshot} in the snapshot")
            }
            Self::Tree { here, snapshot } => write!(f, "the tree is `{here}` here, `{snapshot}` in the snapshot"),
            Self::Node { index, here: Some(here), snapshot: Some(snapshot) } => nodes(*index, here, snapshot, f),
            Self::Key { index, here: Some(here), snapshot: Some(snapshot) } => keys(*index, here, snapshot, f),
            Self::Node { index, here: Some(row), .. } => {
                write!(f, "node {index}, `{}`, is only here, not in the snapshot", row.name)
            }
            Self::Node { index, snapshot, .. } => {
                let name = snapshot.as_ref().map_or("", |row| &row.name);
                write!(f, "node {index}, `{name}`, is only in the snapshot, not here")
            }
            Self::Key { here: Some(row), .. } => write!(f, "key `{}` is only here, not in the snapshot", row.name),
            Self::Key { snapshot, .. } => {
                let name = snapshot.as_ref().map_or("", |row| &row.name);
                write!(f, "key `{name}` is only in the snapshot, not here")
            }
        }
    }
}

impl Error for Mismatch {}

fn nodes(index: usize, here: &NodeRow, snapshot: &NodeRow, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = &here.name;
    if here.name != snapshot.name {
        write!(f, "node {index} is `{name}` here and `{}` in the snapshot", snapshot.name)
    } else if here.kind != snapshot.kind {
        write!(f, "node {index}, `{name}`, is `{}` here and `{}` in the snapshot", here.kind, snapshot.kind)
    } else if here.depth != snapshot.depth {
        write!(f, "node {index}, `{name}`, is {} deep here and {} in the snapshot", here.depth, snapshot.depth)
    } else {
        let differs = first(&here.attributes, &snapshot.attributes);
        let (here, snapshot) = differs.map_or((None, None), |(_, here, snapshot)| (here, snapshot));
        let [here, snapshot] = [&here, &snapshot].map(|side| side.as_deref().unwrap_or("no attribute"));
        write!(f, "node {index}, `{name}`, has `{here}` here and `{snapshot}` in the snapshot")
    }
}

fn keys(index: usize, here: &KeyRow, snapshot: &KeyRow, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if here.name != snapshot.name {
        write!(f, "key {index} is `{}` here, `{}` in the snapshot", here.name, snapshot.name)
    } else {
        write!(f, "key `{}` is `{}` here, `{}` in the snapshot", here.name, here.ty, snapshot.ty)
    }
}
