//! The results that clients put in the place of those of nodes.

use bt_runtime::status::Outcome;
use bt_runtime::trace::{NodeId, NodeTable};

use crate::Selector;
use crate::serve::ClientId;
use crate::wire::Replacement;

/// The replacements of all clients.
#[derive(Default)]
pub struct Replaced {
    list: Vec<Entry>,
    /// The nodes of each tree that a replacement names, in order, with its place in the list.
    found: Vec<(NodeTable, Vec<(NodeId, usize)>)>,
    /// The trees of the agent that is ticked: the number of the root, and the place in `found`.
    present: Vec<(NodeId, usize)>,
}

/// A replacement.
struct Entry {
    client: ClientId,
    at: Selector,
    of: Replacement,
    /// It was for one time, which has come.
    used: bool,
}

/// The trees that are remembered.
const MOST_TREES: usize = 256;

impl Replaced {
    /// Replaces the list of a client.
    pub fn replace(&mut self, client: ClientId, list: Vec<Replacement>) {
        self.list.retain(|known| known.client != client);
        let new = |of: Replacement| Entry { client, at: Selector::new(of.node.clone()), of, used: false };
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
                |(place, known): (usize, &Entry)| known.at.nodes(nodes).into_iter().map(move |node| (node, place));
            let mut nodes_of: Vec<_> = self.list.iter().enumerate().flat_map(named).collect();
            nodes_of.sort_unstable();
            self.found.push((nodes.clone(), nodes_of));
            self.found.len() - 1
        });
        self.present.push((first, place));
    }

    /// The result in the place of the one of this node, at its entry or (with `after`) at its end.
    pub fn result(&mut self, agent: u32, node: NodeId, after: bool) -> Option<Outcome> {
        if self.list.is_empty() {
            return None;
        }
        for &(first, place) in self.present.iter().rev() {
            let Some(own) = node.checked_sub(first) else { continue };
            let (_, of) = &self.found[place];
            let from = of.partition_point(|&(other, _)| other < own);
            for &(_, place) in of[from..].iter().take_while(|&&(other, _)| other == own) {
                let Entry { of, used, .. } = &mut self.list[place];
                if *used || of.after != after || of.agent.is_some_and(|other| other != agent) {
                    continue;
                }
                *used = of.once;
                return Some(if of.success { Outcome::Success } else { Outcome::Failure });
            }
            return None;
        }
        None
    }
}
