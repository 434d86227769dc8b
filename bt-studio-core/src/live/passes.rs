//! The sinks into which a history is replayed: up to a tick, or to find ticks.

use bt_runtime::trace::{Live, NodeId, NodeTable, Record, Trace};

use super::moment::Moment;
use super::tables::equal;

/// `true` if the record begins a tick or a look, which counts as a tick.
pub(super) const fn begins(record: Live<'_>) -> bool {
    matches!(record, Record::Tick { .. } | Record::Look { .. })
}

/// Takes the records up to the end of the tick `tick`.
pub(super) struct Until {
    pub(super) moment: Moment,
    pub(super) tick: u32,
}

impl Until {
    const fn is_over(&self, record: Live<'_>) -> bool {
        self.moment.tick > self.tick || self.moment.tick == self.tick && begins(record)
    }
}

impl Trace for Until {
    fn record(&mut self, record: Live<'_>) {
        if self.is_over(record) {
            self.tick = 0;
        }
        if self.tick > 0 {
            self.moment.record(record);
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if self.tick > 0 {
            self.moment.nodes(slot, first, nodes);
        }
    }
}

/// Finds the ticks with records of `nodes`, which are nodes of `tree`.
pub(super) struct Concerns<'n> {
    pub(super) tick: u32,
    pub(super) tree: &'n NodeTable,
    pub(super) nodes: &'n [NodeId],
    /// The nodes of the current version; `is_tree` is `true` if they equal the nodes of `tree`.
    pub(super) at: NodeTable,
    pub(super) is_tree: bool,
    pub(super) found: Vec<u32>,
}

impl Trace for Concerns<'_> {
    fn record(&mut self, record: Live<'_>) {
        self.tick += u32::from(begins(record));
        let is_about = self.is_tree && record.node().is_some_and(|node| self.nodes.contains(&node));
        if is_about && self.found.last() != Some(&self.tick) {
            self.found.push(self.tick);
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, _: NodeId, nodes: &NodeTable) {
        if slot.is_none() && !self.at.same(nodes) {
            (self.at, self.is_tree) = (nodes.clone(), equal(nodes, self.tree));
        }
    }
}
