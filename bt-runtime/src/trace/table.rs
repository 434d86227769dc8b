//! The nodes of a tree, as a handle that a sink can keep.

#[cfg(feature = "std")]
use alloc::{string::String, sync::Arc, vec::Vec};

use super::NodeId;
use crate::tree::{NodeInfo, Tree};

/// The nodes of a compiled or loaded tree. A clone refers to the same nodes.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::NodeTable;
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// bt! {
///     tree Reload for Soldier { sequence { #[when(bb.ammo == 0)] set(bb.ammo = 6) "reload" } }
/// }
///
/// let nodes = NodeTable::of::<Reload>();
/// let names: Vec<_> = nodes.iter().map(|node| node.name).collect();
/// assert_eq!(names, ["sequence", "reload"]);
/// assert_eq!(nodes.get(1).and_then(|node| node.guard(0)), Some("when(bb.ammo == 0)"));
/// ```
#[derive(Clone, Debug)]
pub struct NodeTable(Rows);

#[derive(Clone, Debug)]
enum Rows {
    Compiled(&'static [NodeInfo]),
    #[cfg(feature = "std")]
    Owned(Arc<[OwnedNode]>),
}

/// A node that owns its texts: of a loaded tree, or of a file of records.
#[cfg(feature = "std")]
type OwnedNode = NodeInfo<String, Vec<String>>;

/// One node of a [`NodeTable`]. The fields are those of [`NodeInfo`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NodeRow<'a> {
    /// The index of the node in the table of its own tree.
    pub id: NodeId,
    /// The label of the node, or the name of its action or kind.
    pub name: &'a str,
    /// The kind of the node: `selector`, `wait`, `action`, …
    pub kind: &'static str,
    /// The parent in the node's own tree; `None` for the root.
    pub parent: Option<NodeId>,
    /// The number of nodes above the node in its own tree.
    pub depth: u16,
    /// The line of the node in the source file, from 1; 0 if a file of records does not contain it.
    pub line: u32,
    /// The `id` that an editor gave the node in a JSON file.
    pub file_id: Option<u32>,
    /// The name of the tree whose declaration contains the node.
    pub tree: &'a str,
    texts: Texts<'a>,
}

/// The row that has the texts of a node's attributes.
#[derive(Clone, Copy, Debug)]
enum Texts<'a> {
    Compiled(&'a NodeInfo),
    #[cfg(feature = "std")]
    Owned(&'a OwnedNode),
}

impl NodeTable {
    /// Returns the nodes of a compiled tree.
    #[must_use]
    pub const fn of<T: Tree>() -> Self {
        Self(Rows::Compiled(T::INFO))
    }

    /// Makes the table of a tree that no program has, for example of a file in another format. Returns `None` if there
    /// is no node, if a node's `id` is not its index, if the `parent` of a node is not an earlier node (only the root
    /// has none), or if a node's `depth` is not one more than its parent's.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn from_rows(rows: Vec<NodeInfo<String, Vec<String>>>) -> Option<Self> {
        let stands = |(at, row): (usize, &OwnedNode)| {
            let above = row.parent.map(|parent| rows[..at].get(usize::from(parent)));
            usize::from(row.id) == at
                && match above {
                    None => at == 0 && row.depth == 0,
                    Some(above) => above.is_some_and(|above| row.depth == above.depth + 1),
                }
        };
        let valid = !rows.is_empty() && rows.len() <= usize::from(NodeId::MAX) + 1;
        (valid && rows.iter().enumerate().all(stands)).then(|| Self::owned(rows.into()))
    }

    /// Makes a table of nodes that own their texts.
    #[cfg(feature = "std")]
    pub(crate) const fn owned(nodes: Arc<[OwnedNode]>) -> Self {
        Self(Rows::Owned(nodes))
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Rows::Compiled(rows) => rows.len(),
            #[cfg(feature = "std")]
            Rows::Owned(rows) => rows.len(),
        }
    }

    /// Returns `true` if there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a node; `None` if the tree has no such node.
    #[must_use]
    pub fn get(&self, node: NodeId) -> Option<NodeRow<'_>> {
        let node = usize::from(node);
        match &self.0 {
            Rows::Compiled(rows) => rows.get(node).map(|row| {
                let NodeInfo { id, name, kind, parent, depth, line, file_id, tree, .. } = *row;
                NodeRow { id, name, kind, parent, depth, line, file_id, tree, texts: Texts::Compiled(row) }
            }),
            #[cfg(feature = "std")]
            Rows::Owned(rows) => rows.get(node).map(|row| {
                let OwnedNode { id, name, kind, parent, depth, line, file_id, tree, .. } = row;
                let (id, parent, depth, line, file_id) = (*id, *parent, *depth, *line, *file_id);
                NodeRow { id, name, kind, parent, depth, line, file_id, tree, texts: Texts::Owned(row) }
            }),
        }
    }

    /// Returns the nodes in depth-first order.
    pub fn iter(&self) -> impl Iterator<Item = NodeRow<'_>> {
        (0..self.len()).filter_map(|node| self.get(node as NodeId))
    }

    /// Returns `true` if both refer to the same nodes.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Rows::Compiled(rows), Rows::Compiled(others)) => core::ptr::eq(*rows, *others),
            #[cfg(feature = "std")]
            (Rows::Owned(rows), Rows::Owned(others)) => Arc::ptr_eq(rows, others),
            #[cfg(feature = "std")]
            _ => false,
        }
    }
}

impl From<&'static [NodeInfo]> for NodeTable {
    fn from(nodes: &'static [NodeInfo]) -> Self {
        Self(Rows::Compiled(nodes))
    }
}

impl<'a> NodeRow<'a> {
    /// Returns a guard, gate or condition as it is written, by its index in [records](super::Record::Guard): first the
    /// attributes, then the condition. `None` if the node has none with this index.
    #[must_use]
    pub fn guard(&self, guard: u8) -> Option<&'a str> {
        match self.texts {
            Texts::Compiled(row) => row.guard(guard),
            #[cfg(feature = "std")]
            Texts::Owned(row) => row.guard(guard),
        }
    }

    /// Returns `true` if the guard with this index is a `skip_if`, whose node is skipped if the condition holds.
    #[must_use]
    pub fn skips(&self, guard: u8) -> bool {
        self.guard(guard).is_some_and(|text| text.starts_with("skip_if("))
    }

    /// Returns the first guard, decorator or service of this kind, as it is written.
    #[cfg(feature = "alloc")]
    pub(super) fn attribute(&self, kind: &str) -> Option<&'a str> {
        let is_of = |text: &&str| text.strip_prefix(kind).is_some_and(|rest| rest.starts_with('('));
        (0..self.attributes()).filter_map(|at| self.guard(at.try_into().ok()?)).find(is_of)
    }

    /// Returns the number of guards, decorators and services of the node.
    #[must_use]
    pub fn attributes(&self) -> usize {
        match self.texts {
            Texts::Compiled(row) => row.attributes.len(),
            #[cfg(feature = "std")]
            Texts::Owned(row) => row.attributes.len(),
        }
    }
}
