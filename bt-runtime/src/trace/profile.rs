//! A sink that measures the time that each node of a tree takes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

use super::rows::{Placed, Rows};
use super::{Live, Names, NodeId, NodeTable, Record, Trace};
use crate::status::Outcome;
use crate::time::Time;

/// The totals of one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NodeProfile {
    /// The number of starts.
    pub enters: u64,
    /// The number of successes.
    pub successes: u64,
    /// The number of failures.
    pub failures: u64,
    /// The number of halts.
    pub halts: u64,
    /// The number of halts because another branch preempted the node.
    pub preempted: u64,
    /// The number of checks of the node's guards, gates and conditions.
    pub guards: u64,
    /// The number of ticks of the node's action, or of runs of its services.
    pub actions: u64,
    /// The time for which the node was active, on the brain's clock. A run that has not ended counts until the last
    /// tick. For a population, this is the sum over its agents. If a tool only [looks](Record::Look) at an agent, a node
    /// that runs counts until the next look or tick.
    pub active: Duration,
    /// The real time spent in the node, without its children; zero without the feature `std`. The time between two
    /// records counts for the node of the first record.
    pub time: Duration,
}

/// Counts the records of each node, and measures the time that the node takes. The rows, one per node, are one
/// allocation at the start. For a population, the running nodes of each agent are also tracked. Each tree in a slot has
/// rows, too, from the first tick in which it is in the slot.
///
/// To profile one agent of a population, pass the profile to [`Follow`](super::Follow).
///
/// Without the feature `std` no time is measured. The counts do not depend on the machine.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Names, Profile};
/// # #[derive(Blackboard, Default)] struct Lamp { lit: bool }
///
/// bt! {
///     tree Blink for Lamp { sequence { set(bb.lit = !bb.lit); wait(1s) } }
/// }
///
/// let (mut brain, mut profile) = (Blink::brain(Lamp::default()), Profile::new(Names::of::<Blink>()));
/// for _ in 0..10 {
///     brain.tick_traced(Duration::from_secs(1), &mut (), &mut profile);
/// }
/// let wait = profile.node(2);
/// assert_eq!((wait.enters, wait.successes, wait.active), (5, 5, Duration::from_secs(5)));
/// println!("{profile}");
/// ```
#[derive(Clone, Debug)]
pub struct Profile {
    nodes: Rows,
    /// The counts of each node.
    rows: Vec<Row>,
    ticks: u64,
    now: Time,
    /// The generation of each agent of a population, and its running nodes, by the place of the agent.
    agents: BTreeMap<u32, (u32, Vec<usize>)>,
    /// The agent of the current records.
    agent: Option<u32>,
    #[cfg(feature = "std")]
    timed: bool,
    /// The node whose time is being measured, and the start of the measurement.
    #[cfg(feature = "std")]
    at_work: Option<(usize, Instant)>,
}

/// The counts of a node.
#[derive(Clone, Debug, Default)]
struct Row {
    seen: NodeProfile,
    /// The number of runs that have not ended.
    open: u64,
    /// The sum of the moments of all ends, minus the sum of the moments of all starts, in nanoseconds.
    balance: i128,
}

impl Row {
    fn profile(&self, now: Time) -> NodeProfile {
        let active = self.balance + i128::from(self.open) * i128::from(now.as_nanos());
        NodeProfile { active: Duration::from_nanos(u64::try_from(active).unwrap_or(0)), ..self.seen }
    }

    fn starts(&mut self, now: Time) {
        self.open += 1;
        self.balance -= i128::from(now.as_nanos());
    }

    fn ends(&mut self, now: Time) {
        // An end without a recorded start began before the trace, and is not counted.
        if let Some(open) = self.open.checked_sub(1) {
            self.open = open;
            self.balance += i128::from(now.as_nanos());
        }
    }
}

impl Profile {
    /// Returns an empty profile of a tree.
    #[must_use]
    pub fn new(names: Names) -> Self {
        let nodes = Rows::new(names);
        Self {
            rows: alloc::vec![Row::default(); nodes.len()],
            nodes,
            ticks: 0,
            now: Time::START,
            agents: BTreeMap::new(),
            agent: None,
            #[cfg(feature = "std")]
            timed: true,
            #[cfg(feature = "std")]
            at_work: None,
        }
    }

    /// Turns off the measurement of real time, for records of an earlier run, for example from a
    /// [file](super::Recorded).
    #[cfg(feature = "std")]
    #[must_use]
    pub fn without_time(self) -> Self {
        Self { timed: false, ..self }
    }

    /// Returns the profile of a node; empty if the tree has no such node. The numbers of nodes in slots are those of
    /// the agent that was ticked last.
    #[must_use]
    pub fn node(&self, node: NodeId) -> NodeProfile {
        let row = self.nodes.row(node).and_then(|row| self.rows.get(row));
        row.map_or_else(NodeProfile::default, |row| row.profile(self.now))
    }

    /// Returns the profile of each node, in the order of the tree's table, then that of each node in a slot.
    pub fn nodes(&self) -> impl Iterator<Item = NodeProfile> + '_ {
        self.rows.iter().map(|row| row.profile(self.now))
    }

    /// Returns the number of ticks so far.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Returns the sum of the profiles of all nodes.
    #[must_use]
    pub fn total(&self) -> NodeProfile {
        self.nodes().fold(NodeProfile::default(), |sum, row| NodeProfile {
            enters: sum.enters + row.enters,
            successes: sum.successes + row.successes,
            failures: sum.failures + row.failures,
            halts: sum.halts + row.halts,
            preempted: sum.preempted + row.preempted,
            guards: sum.guards + row.guards,
            actions: sum.actions + row.actions,
            active: sum.active.saturating_add(row.active),
            time: sum.time.saturating_add(row.time),
        })
    }

    /// Switches the measurement of time to another node, or to none.
    #[cfg(feature = "std")]
    fn switch_node(&mut self, node: Option<usize>) {
        if !self.timed {
            return;
        }
        let now = Instant::now();
        if let Some((node, since)) = self.at_work
            && let Some(row) = self.rows.get_mut(node)
        {
            row.seen.time += now.duration_since(since);
        }
        self.at_work = node.map(|node| (node, now));
    }

    #[cfg(not(feature = "std"))]
    fn switch_node(&mut self, _: Option<usize>) {}

    /// Switches to an agent. If its place belonged to another agent before, the runs of that agent end.
    fn switch_agent(&mut self, index: u32, generation: u32) {
        if self.agents.get(&index).is_some_and(|(before, _)| *before != generation) {
            self.agent = Some(index);
            self.forgets();
        }
        self.agent = Some(index);
        self.agents.entry(index).or_insert((generation, Vec::new())).0 = generation;
    }

    /// Ends all runs of the agent that have no recorded end: they were dropped without a halt, or a look follows.
    fn forgets(&mut self) {
        let Some(index) = self.agent else {
            // Without the number of an agent, all runs are those of one brain, which has one of each node.
            return self.rows.iter_mut().for_each(|row| row.ends(self.now));
        };
        for node in self.agents.get_mut(&index).map(|(_, running)| core::mem::take(running)).unwrap_or_default() {
            self.rows[node].ends(self.now);
        }
    }

    /// Tracks the running nodes of the current agent.
    fn note(&mut self, node: usize, record: &Live<'_>) {
        let Some((_, running)) = self.agent.and_then(|index| self.agents.get_mut(&index)) else { return };
        match record {
            // A node only runs once at a time; the records of a damaged file may not agree with that.
            Record::Enter { .. } | Record::Runs { .. } if !running.contains(&node) => running.push(node),
            Record::Leave { .. } | Record::Halt { .. } => {
                if let Some(at) = running.iter().rposition(|&other| other == node) {
                    running.swap_remove(at);
                }
            }
            _ => {}
        }
    }

    fn count(&mut self, node: usize, record: &Live<'_>) {
        self.note(node, record);
        let row = &mut self.rows[node];
        let seen = &mut row.seen;
        match record {
            Record::Enter { .. } => {
                seen.enters += 1;
                row.starts(self.now);
            }
            Record::Runs { .. } => row.starts(self.now),
            Record::Leave { outcome: Outcome::Success, .. } => {
                seen.successes += 1;
                row.ends(self.now);
            }
            Record::Leave { outcome: Outcome::Failure, .. } => {
                seen.failures += 1;
                row.ends(self.now);
            }
            Record::Halt { .. } => {
                seen.halts += 1;
                row.ends(self.now);
            }
            Record::Preempt { .. } => seen.preempted += 1,
            Record::Guard { .. } => seen.guards += 1,
            Record::Action { .. } => seen.actions += 1,
            _ => {}
        }
    }
}

impl Trace for Profile {
    fn record(&mut self, record: Live<'_>) {
        if let Record::Tick { now, .. } = record {
            self.ticks += 1;
            self.now = now;
            self.nodes.tick();
            return self.switch_node(self.nodes.row(0));
        }
        match record {
            Record::Agent { index, generation } => self.switch_agent(index, generation),
            Record::Panic { .. } => self.forgets(),
            // Which nodes have gone on since the last tick is recorded next.
            Record::Look { now } => {
                self.now = now;
                self.forgets();
            }
            _ => {}
        }
        let Some(node) = record.node().and_then(|node| self.nodes.row(node)) else { return };
        self.count(node, &record);
        if matches!(record, Record::Runs { .. }) {
            return;
        }
        let over = matches!(record, Record::Leave { .. } | Record::Halt { .. });
        let parent = || self.nodes.placed(node).and_then(|placed| placed.parent);
        let at_work = if over { parent() } else { Some(node) };
        self.switch_node(at_work);
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.nodes.nodes(slot, first, nodes);
        self.rows.resize_with(self.nodes.len(), Row::default);
    }

    fn end(&mut self) {
        self.switch_node(None);
    }
}

/// Writes the tree with a column for each count, and a column for the time if any was measured.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total();
        let nodes = self.nodes.all();
        let label = |placed: &Placed<'_>| 2 * placed.depth + placed.node.name.chars().count();
        let width = nodes.iter().map(label).max().unwrap_or(0).max("node".len());
        write!(f, "{:width$}  {:>8} {:>8} {:>8} {:>8} ", "node", "enters", "success", "failure", "halts")?;
        write!(f, "{:>9} {:>8} {:>8} {:>9}", "preempted", "guards", "actions", "active")?;
        writeln!(f, "{}", if total.time.is_zero() { "" } else { "    time" })?;
        for placed in nodes {
            let (name, indent) = (placed.node.name, 2 * placed.depth);
            write!(f, "{:indent$}{name:rest$}  ", "", rest = width - indent)?;
            line(f, &self.rows[placed.row].profile(self.now), total.time)?;
        }
        write!(f, "{:width$}  ", "total")?;
        line(f, &NodeProfile { active: self.node(0).active, ..total }, total.time)
    }
}

/// Writes the columns of a node.
fn line(f: &mut fmt::Formatter<'_>, row: &NodeProfile, all: Duration) -> fmt::Result {
    let NodeProfile { enters, successes, failures, halts, preempted, guards, actions, active, time } = row;
    write!(f, "{enters:8} {successes:8} {failures:8} {halts:8} {preempted:9} {guards:8} {actions:8} ")?;
    write!(f, "{:8.1}s", active.as_secs_f64())?;
    if !all.is_zero() {
        write!(f, " {:5.1} %", 100.0 * time.as_secs_f64() / all.as_secs_f64())?;
    }
    writeln!(f)
}
