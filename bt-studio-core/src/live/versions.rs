//! The same nodes in two versions of a tree.

use std::collections::BTreeMap;

use bt_runtime::trace::{NodeId, NodeTable};

/// The key of a node in both versions. Nodes in it have the numbers of the new version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key<'n> {
    /// The `id` of the node, in the tree that is run at this node.
    Own(Option<NodeId>, u32),
    /// The parent, the kind, the name, and the number of equal siblings before the node.
    Place(Option<NodeId>, &'n str, &'n str, u32),
}

/// Makes the keys of the nodes of a table, in their order.
struct Keys<'n> {
    nodes: &'n NodeTable,
    /// The number of nodes with each key; places count without the number of siblings.
    seen: BTreeMap<Key<'n>, u32>,
}

impl<'n> Keys<'n> {
    /// The key of a node; `known` has the new numbers of the nodes before it. `None`: a node above it was removed.
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

    /// The node that runs the tree of a node; `None` in the outermost tree.
    fn site(&self, node: NodeId) -> Option<NodeId> {
        let tree = self.nodes.get(node)?.tree;
        let parent = |node: NodeId| self.nodes.get(node)?.parent;
        let mut above = std::iter::successors(parent(node), |node| parent(*node));
        above.find(|above| self.nodes.get(*above).is_some_and(|row| row.tree != tree))
    }

    /// The number of nodes with this key so far.
    fn count(&mut self, key: &Key<'n>) -> u32 {
        let count = self.seen.entry(key.clone()).or_default();
        *count += 1;
        *count - 1
    }
}

/// For each node of a version the same node of another one, by the rule of
/// [`Brain::swap`](bt_runtime::Brain::swap). Records have no names of actions and of run trees beside the names of nodes.
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
