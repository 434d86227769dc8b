//! Finds the same node in two versions.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::blackboard::Agent;
use crate::loaded::program::Program;
use crate::trace::NodeId;

/// The key by which a node is found in both versions. The nodes inside the key have the numbers of the new version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key<'p> {
    /// The node that runs the tree (`None` for the whole tree), and the id of the node in that tree.
    Own(Option<NodeId>, u32),
    /// The parent, the kind, the name, and the number of siblings with the same kind and name before the node.
    Place { parent: Option<NodeId>, kind: &'p str, name: &'p str, nth: u32 },
}

/// Makes the keys of the nodes of a version, in the order of the nodes.
struct Keys<'p, A: Agent> {
    program: &'p Program<A>,
    /// The number of nodes with each key so far; the `nth` of these keys is 0.
    seen: BTreeMap<Key<'p>, u32>,
}

impl<'p, A: Agent> Keys<'p, A> {
    /// Returns the key of a node; `None` if a node above it was removed. `known` has the new number of each node before
    /// it.
    fn key(&mut self, node: usize, known: &[Option<NodeId>]) -> Option<Key<'p>> {
        let (row, node_key) = (&self.program.info[node], &self.program.node_keys[node]);
        let new = |old: Option<NodeId>| match old {
            None => Some(None),
            Some(old) => known.get(usize::from(old)).copied().flatten().map(Some),
        };
        if let Some(own) = node_key.own {
            let key = Key::Own(new(node_key.site)?, own);
            // Ignore the second use of an id.
            if self.count(&key) == 0 {
                return Some(key);
            }
        }
        let parent = new(row.parent)?;
        let name = if parent.is_none() { "" } else { &*row.name };
        let key = |nth| Key::Place { parent, kind: row.kind, name, nth };
        Some(key(self.count(&key(0))))
    }

    /// Returns the number of earlier calls with this key.
    fn count(&mut self, key: &Key<'p>) -> u32 {
        let count = self.seen.entry(key.clone()).or_default();
        *count += 1;
        *count - 1
    }
}

/// Returns, for each node of a version, the same node of another version; `None` if that has no node of this key.
pub(crate) fn same<A: Agent>(from: &Program<A>, to: &Program<A>) -> Vec<Option<NodeId>> {
    let own: Vec<_> = (0..to.info.len()).map(|node| Some(node as NodeId)).collect();
    let mut keys = Keys { program: to, seen: BTreeMap::new() };
    let there: BTreeMap<_, _> = (0..own.len()).filter_map(|node| Some((keys.key(node, &own)?, node))).collect();
    let mut keys = Keys { program: from, seen: BTreeMap::new() };
    let mut known = Vec::with_capacity(from.info.len());
    for node in 0..from.info.len() {
        let other = keys.key(node, &known).and_then(|key| there.get(&key).copied());
        let is_like = |&other: &usize| {
            from.info[node].kind == to.info[other].kind && from.node_keys[node].word == to.node_keys[other].word
        };
        known.push(other.filter(is_like).map(|other| other as NodeId));
    }
    known
}
