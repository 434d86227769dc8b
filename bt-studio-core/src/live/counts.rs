//! Counts the records of the nodes of an agent in a range of ticks.

use std::time::Duration;

use bt_runtime::time::Time;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Profile, Record, Trace};

use super::moment::Moment;
use super::passes::begins;
use super::tables::equal;

/// The counts of an agent.
pub(crate) struct Counted {
    /// The counts of each node in the last version of the tree.
    pub(crate) nodes: Vec<Sum>,
    /// The first and the last counted tick.
    pub(crate) ticks: (u32, u32),
    /// The game time from the first to the last counted tick.
    pub(crate) span: Duration,
    /// `true` if the requested range has further ticks that are not counted.
    pub(crate) is_cut: bool,
    /// The number of versions of the tree in these ticks.
    pub(crate) versions: u32,
    /// The number of nodes with counts in earlier versions that the last version does not have.
    pub(crate) gone: u32,
}

/// The counts of a node.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sum {
    /// The numbers of entries, successes, failures, halts, checks of guards, and ticks of actions.
    pub(crate) counts: [u64; 6],
    pub(crate) active: Duration,
}

impl Sum {
    pub(crate) fn add(&mut self, other: Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(sum, more)| *sum += more);
        self.active += other.active;
    }
}

/// Counts the records of a range of ticks, separately for each version of the tree.
pub(super) struct Counts<'n> {
    /// The counts of the current version.
    profile: Profile,
    /// The running nodes.
    running: Vec<NodeId>,
    names: Names,
    /// The version of the tree that was announced before the first counted tick.
    announced: Option<NodeTable>,
    /// The nodes and the counts of each earlier version.
    before: Vec<(NodeTable, Vec<Sum>)>,
    /// The number of the current tick.
    pub(super) tick: u32,
    ticks: (u32, u32),
    /// The time before the first counted tick; `end` is the time of the last one.
    begin: Time,
    end: Time,
    tree: &'n NodeTable,
}

impl<'n> Counts<'n> {
    /// Creates counts for the nodes of `tree`. The records that follow begin after the tick `tick`, and `before` is
    /// the agent at the tick before the first counted one.
    pub(super) fn new(before: Moment, tick: u32, ticks: (u32, u32), tree: &'n NodeTable) -> Self {
        let names = before.names().clone();
        let running: Vec<NodeId> = before.running().iter().map(|(node, _)| *node).collect();
        let mut counts = Self {
            profile: Profile::new(names.clone()).without_time(),
            running: Vec::new(),
            names,
            announced: None,
            before: Vec::new(),
            tick,
            ticks,
            begin: before.now,
            end: before.now,
            tree,
        };
        counts.opens(running);
        counts
    }

    /// Starts the counts of a version whose nodes `running` already run.
    fn opens(&mut self, running: Vec<NodeId>) {
        self.profile.record(Record::Look { now: self.end });
        running.iter().for_each(|&node| self.profile.record(Record::Runs { node }));
        self.running = running;
    }

    const fn counts(&self) -> bool {
        self.tick >= self.ticks.0 && self.tick <= self.ticks.1
    }

    /// Starts the counts of another version of the tree.
    fn goes_on_with(&mut self, nodes: &NodeTable) {
        if equal(&self.names.nodes, nodes) {
            return;
        }
        let same = self.names.nodes.same_nodes(nodes);
        let goes_on = |node: NodeId| same.get(usize::from(node)).copied().flatten();
        let running = std::mem::take(&mut self.running).into_iter().filter_map(goes_on).collect();
        self.before.push((self.names.nodes.clone(), self.sums()));
        self.names.nodes = nodes.clone();
        self.profile = Profile::new(self.names.clone()).without_time();
        self.opens(running);
    }

    /// Returns the counts of the current version so far.
    fn sums(&self) -> Vec<Sum> {
        let sum = |node: NodeId| {
            let seen = self.profile.node(node);
            let counts = [seen.enters, seen.successes, seen.failures, seen.halts, seen.guards, seen.actions];
            Sum { counts, active: seen.active }
        };
        self.names.nodes.iter().map(|row| sum(row.id)).collect()
    }

    /// Returns the counts of all versions. `is_cut` is `true` if further ticks are not counted.
    pub(super) fn done(mut self, is_cut: bool) -> Counted {
        let (last, mut gone) = (self.sums(), 0);
        let mut nodes = vec![Sum::default(); self.tree.len()];
        self.before.push((self.names.nodes.clone(), last));
        for (version, sums) in &self.before {
            let same = version.same_nodes(self.tree);
            for (sum, node) in sums.iter().zip(same) {
                match node.and_then(|node| nodes.get_mut(usize::from(node))) {
                    Some(known) => known.add(*sum),
                    None => gone += u32::from(sum.counts[0] > 0 || !sum.active.is_zero()),
                }
            }
        }
        let versions = self.before.len() as u32;
        Counted { nodes, ticks: self.ticks, span: self.end.since(self.begin), is_cut, versions, gone }
    }

    /// Updates the running nodes.
    fn runs(&mut self, record: Live<'_>) {
        match record {
            Record::Enter { node } | Record::Runs { node } if !self.running.contains(&node) => self.running.push(node),
            Record::Leave { node, .. } | Record::Halt { node } => self.running.retain(|running| *running != node),
            Record::Look { .. } | Record::Panic { .. } => self.running.clear(),
            _ => {}
        }
    }
}

impl Trace for Counts<'_> {
    fn record(&mut self, record: Live<'_>) {
        self.tick += u32::from(begins(record));
        if self.counts() {
            if let Some(nodes) = self.announced.take() {
                self.goes_on_with(&nodes);
            }
            if let Record::Tick { now, .. } | Record::Look { now } = record {
                self.end = now;
            }
            self.runs(record);
            self.profile.record(record);
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        match slot {
            None if self.tick < self.ticks.0 => self.announced = Some(nodes.clone()),
            None if self.counts() => self.goes_on_with(nodes),
            Some(_) if self.counts() => Trace::nodes(&mut self.profile, slot, first, nodes),
            _ => {}
        }
    }
}
