//! Counts of the nodes of an agent over some of its ticks.

use std::time::Duration;

use bt_runtime::time::Time;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Profile, Record, Trace};

use super::moment::Moment;
use super::passes::begins;
use super::tables::equal;

/// The counts of an agent.
pub(crate) struct Counted {
    pub(crate) profile: Profile,
    /// The nodes that ran before the first tick: their entry is no entry of these ticks.
    pub(crate) open: Vec<NodeId>,
    /// The first and the last tick.
    pub(crate) ticks: (u32, u32),
    /// The time from the first to the last one.
    pub(crate) span: Duration,
    /// Were there more ticks?
    pub(crate) is_cut: bool,
}

/// Counts the records of some ticks.
pub(super) struct Counts<'n> {
    profile: Profile,
    open: Vec<NodeId>,
    /// The number of the tick whose records come.
    pub(super) tick: u32,
    ticks: (u32, u32),
    /// The moment before the first tick, and the last one.
    begin: Time,
    end: Time,
    tree: &'n NodeTable,
    at: NodeTable,
    is_tree: bool,
}

impl<'n> Counts<'n> {
    /// Counts from this moment on, with records that begin behind a tick.
    pub(super) fn new(before: Moment, tick: u32, ticks: (u32, u32), tree: &'n NodeTable) -> Self {
        let at = before.names().nodes.clone();
        let is_tree = equal(&at, tree);
        let mut profile = Profile::new(Names { nodes: tree.clone(), ..before.names().clone() }).without_time();
        let open: Vec<NodeId> = before.running.iter().map(|(node, _)| *node).filter(|_| is_tree).collect();
        // Nodes that run already count from here on.
        profile.record(Record::Tick { now: before.now, dt: Duration::ZERO });
        open.iter().for_each(|&node| profile.record(Record::Enter { node }));
        Self { profile, open, tick, ticks, begin: before.now, end: before.now, tree, at, is_tree }
    }

    const fn counts(&self) -> bool {
        self.is_tree && self.tick >= self.ticks.0 && self.tick <= self.ticks.1
    }

    /// The counts; `is_cut`: there were more ticks.
    pub(super) fn done(self, is_cut: bool) -> Counted {
        let Self { profile, open, ticks, begin, end, .. } = self;
        Counted { profile, open, ticks, span: end.since(begin), is_cut }
    }
}

impl Trace for Counts<'_> {
    fn record(&mut self, record: Live<'_>) {
        self.tick += u32::from(begins(record));
        if self.counts() {
            if let Record::Tick { now, .. } | Record::Look { now } = record {
                self.end = now;
            }
            self.profile.record(record);
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if slot.is_none() && !self.at.same(nodes) {
            (self.at, self.is_tree) = (nodes.clone(), equal(nodes, self.tree));
        }
        if slot.is_some() && self.counts() {
            Trace::nodes(&mut self.profile, slot, first, nodes);
        }
    }
}
