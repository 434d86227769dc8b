//! Finds the same nodes in two versions of a tree.

use std::collections::BTreeMap;

use bt_runtime::trace::{NodeId, NodeTable};

/// A key that the same node has in both versions. Nodes inside a key have the numbers of the new version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key<'n> {
    /// The `id` of the node, and the node that runs its tree.
    Own(Option<NodeId>, u32),
    /// The parent, the kind, the name, and the number of equal siblings before the node.
    Place(Option<NodeId>, &'n str, &'n str, u32),
}

/// Creates the keys of the nodes of a table, in their order.
struct Keys<'n> {
    nodes: &'n NodeTable,
    /// The number of nodes with each key so far; a [`Key::Place`] is counted with 0 in place of the number of
    /// siblings.
    seen: BTreeMap<Key<'n>, u32>,
}

impl<'n> Keys<'n> {
    /// Returns the key of a node; `None` if a node above it was removed. `known` has the new numbers of the nodes
    /// before it.
    fn key(&mut self, node: NodeId, known: &[Option<NodeId>]) -> Option<Key<'n>> {
        let row = self.nodes.get(node)?;
        let new = |old: Option<NodeId>| match old {
            None => Some(None),
            Some(old) => known.get(usize::from(old)).copied().flatten().map(Some),
        };
        if let Some(id) = row.file_id {
            let key = Key::Own(new(self.site(node))?, id);
            if self.count(&key) == 0 {
                return Some(key);
            }
        }
        let parent = new(row.parent)?;
        let name = if parent.is_none() { "" } else { row.name };
        let nth = self.count(&Key::Place(parent, row.kind, name, 0));
        Some(Key::Place(parent, row.kind, name, nth))
    }

    /// Returns the node that runs the tree of a node; `None` in the outermost tree.
    fn site(&self, node: NodeId) -> Option<NodeId> {
        let tree = self.nodes.get(node)?.tree;
        let parent = |node: NodeId| self.nodes.get(node)?.parent;
        let mut above = std::iter::successors(parent(node), |node| parent(*node));
        above.find(|above| self.nodes.get(*above).is_some_and(|row| row.tree != tree))
    }

    /// Counts this key. Returns the number of nodes that had it before.
    fn count(&mut self, key: &Key<'n>) -> u32 {
        let count = self.seen.entry(key.clone()).or_default();
        *count += 1;
        *count - 1
    }
}

/// Returns, for each node of one version, the same node of another version, by the rule of
/// [`Brain::swap`](bt_runtime::Brain::swap). Records have only the names of nodes, not those of their actions and
/// run trees.
pub(super) fn same(from: &NodeTable, to: &NodeTable) -> Vec<Option<NodeId>> {
    let own: Vec<_> = to.iter().map(|row| Some(row.id)).collect();
    let mut keys = Keys { nodes: to, seen: BTreeMap::new() };
    let there: BTreeMap<_, _> = to.iter().filter_map(|row| Some((keys.key(row.id, &own)?, row))).collect();
    let mut keys = Keys { nodes: from, seen: BTreeMap::new() };
    let mut known = Vec::with_capacity(from.len());
    for row in from.iter() {
        let other = keys.key(row.id, &known).and_then(|key| there.get(&key));
        known.push(other.filter(|other| other.kind == row.kind).map(|other| other.id));
    }
    known
}
