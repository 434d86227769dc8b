//! Finds the same nodes in two versions of a tree: the rule of [`Brain::swap`](crate::Brain::swap).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::{NodeId, NodeRow, NodeTable};

/// The properties by which a node is found in another version.
pub struct Identity<'n> {
    /// The `id` of the node in its file.
    pub own: Option<u32>,
    /// The node that runs the tree to which this node belongs; `None` for the root tree.
    pub site: Option<NodeId>,
    /// The parent; `None` for the root.
    pub parent: Option<NodeId>,
    /// The kind.
    pub kind: &'n str,
    /// The label, or the name of the action or the kind.
    pub name: &'n str,
    /// The name of the action, of the tree that the node runs, or of the slot; empty for other kinds, and if unknown.
    pub word: &'n str,
}

/// A key that the same node has in both versions. The nodes inside the key have the numbers of the new version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key<'n> {
    /// The node that runs the tree (`None` for the root tree), and the id of the node in that tree.
    Own(Option<NodeId>, u32),
    /// The parent, the kind, the name, and the number of siblings with the same kind and name before the node.
    Place { parent: Option<NodeId>, kind: &'n str, name: &'n str, nth: u32 },
}

/// Makes the keys of the nodes of a version, in the order of the nodes.
#[derive(Default)]
struct Keys<'n> {
    /// The number of nodes with each key so far; the `nth` of these keys is 0.
    seen: BTreeMap<Key<'n>, u32>,
}

impl<'n> Keys<'n> {
    /// Returns the key of a node; `None` if a node above it was removed. `known` has the new number of each node before
    /// it.
    fn key(&mut self, node: &Identity<'n>, known: &[Option<NodeId>]) -> Option<Key<'n>> {
        let new = |old: Option<NodeId>| match old {
            None => Some(None),
            Some(old) => known.get(usize::from(old)).copied().flatten().map(Some),
        };
        if let Some(own) = node.own {
            let key = Key::Own(new(node.site)?, own);
            // Ignore the second use of an id.
            if self.count(&key) == 0 {
                return Some(key);
            }
        }
        let parent = new(node.parent)?;
        let name = if parent.is_none() { "" } else { node.name };
        let key = |nth| Key::Place { parent, kind: node.kind, name, nth };
        Some(key(self.count(&key(0))))
    }

    /// Returns the number of earlier calls with this key.
    fn count(&mut self, key: &Key<'n>) -> u32 {
        let count = self.seen.entry(key.clone()).or_default();
        *count += 1;
        *count - 1
    }
}

/// Returns, for each node of a version, the same node of another version; `None` if that has no node of this key.
pub fn same(from: &[Identity<'_>], to: &[Identity<'_>]) -> Vec<Option<NodeId>> {
    let own: Vec<_> = (0..to.len()).map(|node| Some(node as NodeId)).collect();
    let mut keys = Keys::default();
    let there: BTreeMap<_, _> =
        to.iter().enumerate().filter_map(|(number, node)| Some((keys.key(node, &own)?, number))).collect();
    let mut keys = Keys::default();
    let mut known = Vec::with_capacity(from.len());
    for node in from {
        let other = keys.key(node, &known).and_then(|key| there.get(&key).copied());
        let is_like = |&other: &usize| (node.kind, node.word) == (to[other].kind, to[other].word);
        known.push(other.filter(is_like).map(|other| other as NodeId));
    }
    known
}

impl NodeTable {
    /// Returns, for each node, the same node of another version of the tree, by the rule of
    /// [`Brain::swap`](crate::Brain::swap); `None` if the other version does not have the node. A table has no names of
    /// actions and run trees besides those of the nodes, so a node with a label stays the same if its action changes.
    ///
    /// ```
    /// use bt_runtime::{prelude::*, trace::NodeTable};
    /// # #[derive(Blackboard, Default)] struct Cat { naps: u32 }
    /// bt! {
    ///     tree Old for Cat { sequence { wait(1s); idle } }
    ///     tree New for Cat { sequence { succeed; wait(2s) } }
    /// }
    /// // The sequence and the `wait` are in both.
    /// assert_eq!(NodeTable::of::<Old>().same_nodes(&NodeTable::of::<New>()), [Some(0), Some(2), None]);
    /// ```
    #[must_use]
    pub fn same_nodes(&self, other: &Self) -> Vec<Option<NodeId>> {
        same(&self.identities(), &other.identities())
    }

    fn identities<'n>(&'n self) -> Vec<Identity<'n>> {
        let identity = |row: NodeRow<'n>| {
            let (own, site) = (row.file_id, self.site(row.id));
            Identity { own, site, parent: row.parent, kind: row.kind, name: row.name, word: "" }
        };
        self.iter().map(identity).collect()
    }

    /// Returns the node that runs the tree of a node; `None` in the outermost tree.
    fn site(&self, node: NodeId) -> Option<NodeId> {
        let tree = self.get(node)?.tree;
        let parent = |node: NodeId| self.get(node)?.parent;
        let mut above = core::iter::successors(parent(node), |node| parent(*node));
        above.find(|above| self.get(*above).is_some_and(|row| row.tree != tree))
    }
}
