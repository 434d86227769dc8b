//! The breakpoints of all clients, and the nodes that they mean in each tree.

use bt_runtime::trace::{NodeId, NodeTable};

use crate::Selector;
use crate::serve::ClientId;
use crate::wire::Breakpoint;

/// The breakpoints of all clients.
#[derive(Default)]
pub struct Breaks {
    list: Vec<Break>,
    /// The nodes of each tree that a breakpoint names, in order, with the place of that breakpoint.
    found: Vec<(NodeTable, Vec<(NodeId, usize)>)>,
    /// The trees of the agent that is ticked: the number of the root, and the place in `found`.
    present: Vec<(NodeId, usize)>,
}

/// A breakpoint.
pub struct Break {
    /// The client that has set it.
    pub client: ClientId,
    /// The nodes.
    pub at: Selector,
}

/// The trees that are remembered.
const MOST_TREES: usize = 256;

impl Breaks {
    /// Replaces the breakpoints of a client.
    pub fn replace(&mut self, client: ClientId, list: Vec<Breakpoint>) {
        self.list.retain(|known| known.client != client);
        let new = |of: Breakpoint| Break { client, at: Selector::new(of.node) };
        self.list.extend(list.into_iter().map(new));
        self.found.clear();
        self.present.clear();
    }

    /// `true` if there is none.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// An agent is ticked; its trees follow.
    pub fn begin(&mut self) {
        self.present.clear();
    }

    /// The agent has a tree with these nodes, from this number on.
    pub fn tree(&mut self, first: NodeId, nodes: &NodeTable) {
        if self.list.is_empty() {
            return;
        }
        let known = self.found.iter().position(|(table, _)| table.same(nodes));
        let place = known.unwrap_or_else(|| {
            if self.found.len() == MOST_TREES {
                self.found.clear();
                self.present.clear();
            }
            let named =
                |(place, known): (usize, &Break)| known.at.nodes(nodes).into_iter().map(move |node| (node, place));
            let mut hits: Vec<_> = self.list.iter().enumerate().flat_map(named).collect();
            hits.sort_unstable();
            self.found.push((nodes.clone(), hits));
            self.found.len() - 1
        });
        self.present.push((first, place));
    }

    /// The breakpoints that an entry of this node hits, the first of each client, with the node's name.
    pub fn hits(&self, node: NodeId) -> Option<(Vec<&Break>, &str)> {
        self.present.iter().rev().find_map(|&(first, place)| {
            let own = node.checked_sub(first)?;
            let (table, hits) = &self.found[place];
            let from = hits.partition_point(|&(other, _)| other < own);
            let hit = hits[from..].iter().take_while(|&&(other, _)| other == own);
            let mut hit: Vec<&Break> = hit.map(|&(_, place)| &self.list[place]).collect();
            // Those of a client stand side by side in the list.
            hit.dedup_by_key(|hit| hit.client);
            let name = table.get(own).filter(|_| !hit.is_empty())?.name;
            Some((hit, name))
        })
    }
}
