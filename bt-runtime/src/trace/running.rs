//! The running nodes of an agent, according to its records.

use alloc::vec::Vec;

use super::{Live, NodeId, NodeTable, Record};
use crate::time::Time;

/// The running nodes of one agent, according to its records. A reader that misses records can use it: entries and looks correct
/// what the reader does not know.
///
/// `M` is a moment, on any clock of the reader.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::time::Time;
/// use bt_runtime::trace::{NodeTable, Record, Running};
/// # #[derive(Blackboard, Default)] struct Cat;
///
/// bt! {
///     tree Day for Cat { selector { sequence { idle "hunt" } idle "sleep" } }
/// }
///
/// let (nodes, now) = (NodeTable::of::<Day>(), Time::START);
/// let mut running = Running::default();
/// running.record(&Record::Enter { node: 2 }, &nodes, now);
/// assert_eq!(running.nodes(), [(0, now), (1, now), (2, now)], "the nodes above run too");
/// assert!(!running.is_complete(), "other nodes may run");
/// running.record(&Record::Enter { node: 0 }, &nodes, now);
/// assert!(running.is_complete(), "the root has just started: no other node runs");
/// assert_eq!(running.nodes(), [(0, now)]);
/// ```
#[derive(Clone, Debug)]
pub struct Running<M = Time> {
    nodes: Vec<(NodeId, M)>,
    /// The nodes that ran before the current look.
    before: Vec<(NodeId, M)>,
    is_complete: bool,
}

impl<M> Default for Running<M> {
    /// Creates a list of an agent that may already run: no node is known yet.
    fn default() -> Self {
        Self::new(false)
    }
}

impl<M> Running<M> {
    /// Creates an empty list. `is_complete` is `true` if it is known that no node runs.
    #[must_use]
    pub const fn new(is_complete: bool) -> Self {
        Self { nodes: Vec::new(), before: Vec::new(), is_complete }
    }

    /// Returns the running nodes, each with the moment at which it was first seen to run. The last entered node is last.
    #[must_use]
    pub fn nodes(&self) -> &[(NodeId, M)] {
        &self.nodes
    }

    /// Returns `true` if these nodes run and no others. `false`: records are missing since the root was last entered.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns `true` if this node runs.
    #[must_use]
    pub fn runs(&self, node: NodeId) -> bool {
        self.nodes.iter().any(|(running, _)| *running == node)
    }

    /// Notes that records are missing: a node of the list may have ended, and another one may run.
    pub const fn lose(&mut self) {
        self.is_complete = false;
    }

    /// Removes all nodes. `is_complete` is `true` if it is known that no node runs.
    pub fn clear(&mut self, is_complete: bool) {
        self.nodes.clear();
        self.is_complete = is_complete;
    }
}

impl<M: Copy> Running<M> {
    /// Takes the next record of the agent. `nodes` are the nodes of its tree, and `now` is the moment of the record.
    pub fn record(&mut self, record: &Live<'_>, nodes: &NodeTable, now: M) {
        match *record {
            Record::Enter { node: 0 } => {
                // A node that is still in the list ended in records that are missing.
                self.clear(true);
                self.nodes.push((0, now));
            }
            Record::Enter { node } => {
                self.remove(node, nodes);
                self.meet(node, nodes, now);
            }
            // The node runs, even if the record of its entry is missing.
            Record::Action { node, .. } if !self.is_complete => self.meet(node, nodes, now),
            Record::Leave { node: 0, .. } | Record::Halt { node: 0 } | Record::Panic { .. } => self.clear(true),
            Record::Leave { node, .. } | Record::Halt { node } => self.remove(node, nodes),
            Record::Look { .. } => {
                core::mem::swap(&mut self.before, &mut self.nodes);
                self.clear(true);
            }
            Record::Runs { node } => {
                let known = self.before.iter().find(|(before, _)| *before == node);
                self.nodes.push((node, known.map_or(now, |(_, since)| *since)));
            }
            _ => {}
        }
    }

    /// Replaces the numbers of the nodes, after the agent has got another version of its tree. `new` returns the new
    /// number; `None`: the new version does not have the node.
    pub fn renumber(&mut self, new: impl Fn(NodeId) -> Option<NodeId>) {
        self.is_complete &= self.nodes.is_empty();
        self.nodes = self.nodes.drain(..).filter_map(|(node, since)| Some((new(node)?, since))).collect();
    }

    /// Adds a node, and the nodes above it, that are missing.
    fn meet(&mut self, node: NodeId, nodes: &NodeTable, now: M) {
        let first = self.nodes.len();
        let mut next = Some(node).filter(|node| !self.runs(*node));
        while let Some(node) = next {
            self.nodes.insert(first, (node, now));
            next = parent(nodes, node).filter(|above| !self.runs(*above));
        }
    }

    /// Removes a node. If records are missing, also removes the nodes below it, because the records of their ends may be among
    /// them. Otherwise these nodes have their own records: the body of a loop may run several times at once.
    fn remove(&mut self, node: NodeId, nodes: &NodeTable) {
        let is_complete = self.is_complete;
        self.nodes.retain(|&(other, _)| {
            let mut at = Some(other);
            while at.is_some_and(|at| at != node) && !is_complete {
                at = at.and_then(|at| parent(nodes, at));
            }
            at != Some(node)
        });
    }
}

fn parent(nodes: &NodeTable, node: NodeId) -> Option<NodeId> {
    nodes.get(node)?.parent
}
