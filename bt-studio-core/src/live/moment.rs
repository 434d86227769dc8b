//! The state of an agent after a tick.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use bt_runtime::status::Outcome;
use bt_runtime::time::Time;
use bt_runtime::trace::{JsonLines, Live, Names, NodeId, NodeTable, Record, Recorder, Running, Trace, Why};

use super::tables::equal;
use crate::message::{BreakResult, NodeState};

/// The state of an agent after a tick, as its records so far show it.
#[derive(Clone)]
pub(crate) struct Moment {
    names: Names,
    pub(crate) why: Why,
    /// The running nodes with the times of their entries.
    running: Running,
    /// The nodes that ended in the last tick.
    ended: BTreeMap<NodeId, NodeState>,
    /// The last result of each node, and the tick of that result.
    last_end: BTreeMap<NodeId, (NodeState, u32)>,
    /// The guards that have passed in the records so far, each by its node and its index.
    held: BTreeSet<(NodeId, u8)>,
    /// The guard that last refused each node.
    refusal: BTreeMap<NodeId, u8>,
    /// `running`, `success`, `failure` or `halted`; empty if unknown.
    pub(crate) status: &'static str,
    /// The values of keys by index, each with the tick of its record, and `true` if that record has changed the
    /// value.
    pub(crate) values: BTreeMap<usize, (String, u32, bool)>,
    pub(crate) now: Time,
    /// The number of ticks so far.
    pub(crate) tick: u32,
    /// The records of the last tick; `announced` has the trees that this tick announces.
    last: Recorder,
    announced: Vec<(Option<NodeId>, NodeId, NodeTable)>,
    /// The writes and events of tools since the last tick, which belong to the next tick.
    early: VecDeque<Record<String>>,
}

/// A record of a tick.
pub(crate) struct Line {
    /// The kind of the record: `leave`.
    pub(crate) kind: &'static str,
    pub(crate) node: Option<NodeId>,
    /// The result of the node or guard.
    pub(crate) result: Option<BreakResult>,
    /// The record as text for people.
    pub(crate) text: String,
    pub(crate) json: String,
}

/// The maximum number of records that are stored as the trace of a tick.
const LAST: usize = 4_096;
/// The maximum number of announced trees that are stored for a tick.
const ANNOUNCED: usize = 1_024;
/// The maximum number of writes and events that wait for the next tick; the oldest are dropped first.
const EARLY: usize = 1_024;

impl Moment {
    /// Creates the state of an agent before its first record.
    pub(crate) fn new(names: Names) -> Self {
        Self {
            why: Why::new(names.clone()),
            names,
            running: Running::new(true),
            ended: BTreeMap::new(),
            last_end: BTreeMap::new(),
            held: BTreeSet::new(),
            refusal: BTreeMap::new(),
            status: "",
            values: BTreeMap::new(),
            now: Time::START,
            tick: 0,
            last: Recorder::default(),
            announced: Vec::new(),
            early: VecDeque::new(),
        }
    }

    /// Returns this state without the records of its last tick, so that the records of the next tick can follow.
    pub(super) fn before(&self) -> Self {
        Self { last: Recorder::default(), announced: Vec::new(), ..self.clone() }
    }

    /// Returns the approximate size, in bytes.
    pub(super) fn size(&self) -> usize {
        /// The approximate size of a node, of a value, and of a waiting record, in bytes.
        const EACH: usize = 128;
        let values = self.values.values().map(|(value, ..)| value.len()).sum::<usize>();
        values + EACH * (self.names.nodes.len() + self.values.len() + self.early.len())
    }

    /// Returns the name of the tree.
    pub(crate) fn tree(&self) -> &str {
        self.names.nodes.get(0).map_or("", |root| root.tree)
    }

    /// Returns the names of the nodes and of the keys.
    pub(crate) const fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the running nodes with the times of their entries; the last entered node is last.
    pub(crate) fn running(&self) -> &[(NodeId, Time)] {
        self.running.nodes()
    }

    /// `true` if records were lost since the root was entered, so that the states may be old.
    pub(crate) const fn is_stale(&self) -> bool {
        !self.running.is_complete()
    }

    /// Notes that records of the agent may have been lost.
    pub(super) const fn lose(&mut self) {
        self.running.lose();
    }

    /// Returns the running node that was entered last, and the time since its entry.
    pub(crate) fn deepest(&self) -> Option<(NodeId, Duration)> {
        let (node, since) = self.running().last()?;
        Some((*node, self.now.since(*since)))
    }

    /// Returns the name of a node, also of a node in a slot.
    pub(crate) fn name(&self, node: NodeId) -> &str {
        let slot = self.announced.iter().rev().find_map(|(slot, first, nodes)| {
            let place = node.checked_sub(*first).filter(|_| slot.is_some())?;
            nodes.get(place)
        });
        slot.map_or_else(|| self.names.node(node), |row| row.name)
    }

    /// Returns the states of the running nodes, and of the nodes that ended in the last tick.
    pub(crate) fn states(&self) -> impl Iterator<Item = (NodeId, NodeState)> {
        let running = self.running().iter().map(|(node, _)| (*node, NodeState::Running));
        let ended = self.ended.iter().map(|(node, state)| (*node, *state));
        ended.chain(running)
    }

    /// Returns the records of the last tick as lines.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut sink = JsonLines::new(self.names.clone(), Vec::new());
        for (slot, first, nodes) in &self.announced {
            sink.nodes(*slot, *first, nodes);
        }
        for record in &self.last.records {
            sink.record(record.as_ref().map(|value| value as &dyn std::fmt::Display));
        }
        // Writing to a `Vec` cannot fail.
        let json = String::from_utf8(sink.finish().unwrap_or_default()).unwrap_or_default();
        let line = |((record, text), json): ((&Record<String>, String), &str)| Line {
            kind: record.kind().word(),
            node: record.node(),
            result: record.passed().map(BreakResult::from),
            text,
            json: json.to_owned(),
        };
        let texts = self.last.lines(self.names.clone());
        self.last.records.iter().zip(texts).zip(json.lines()).map(line).collect()
    }

    /// Adds the writes and events that tools made before this tick.
    fn take_early(&mut self) {
        for record in std::mem::take(&mut self.early) {
            self.last.record(record.as_ref().map(|value| value as &dyn std::fmt::Display));
            if let Record::Write { key, value } = record {
                self.values.insert(key, (value, self.tick, true));
            }
        }
    }

    /// Changes to another version of the tree: the states of nodes that both versions have go on under the new
    /// numbers.
    fn goes_on_with(&mut self, nodes: &NodeTable) {
        self.ended.clear();
        let same = self.names.nodes.same_nodes(nodes);
        let new = |node: NodeId| same.get(usize::from(node)).copied().flatten();
        self.running.renumber(new);
        let last = std::mem::take(&mut self.last_end).into_iter();
        self.last_end = last.filter_map(|(node, end)| Some((new(node)?, end))).collect();
        let held = std::mem::take(&mut self.held).into_iter();
        self.held = held.filter_map(|(node, guard)| Some((new(node)?, guard))).collect();
        self.refusal.clear();
        self.why = Why::new(Names { nodes: nodes.clone(), ..self.names.clone() });
        self.why.record(Record::Tick { now: self.now, dt: Duration::ZERO });
        self.running.nodes().iter().for_each(|&(node, _)| self.why.record(Record::Runs { node }));
    }

    /// Forgets the facts that ticks without records may have changed: keys, results and guards.
    fn forget_facts(&mut self) {
        self.values.clear();
        self.last_end.clear();
        self.held.clear();
        self.refusal.clear();
    }

    fn has_facts(&self) -> bool {
        !(self.values.is_empty() && self.last_end.is_empty() && self.held.is_empty() && self.refusal.is_empty())
    }

    /// `true` if a look that finds these nodes running shows nothing new except the time, which is then updated.
    pub(super) fn passes(&mut self, now: Time, nodes: &[NodeId]) -> bool {
        let mut known: Vec<_> = self.running().iter().map(|(node, _)| *node).collect();
        known.sort_unstable();
        let is_known = known == nodes && self.ended.is_empty() && !self.is_stale() && self.tick > 0;
        let is_known = is_known && (now <= self.now || !self.has_facts());
        if is_known {
            self.now = now;
        }
        is_known
    }

    fn ends(&mut self, node: NodeId, state: NodeState) {
        self.ended.insert(node, state);
        self.last_end.insert(node, (state, self.tick));
        if node == 0 {
            self.status = match state {
                NodeState::Success => "success",
                NodeState::Failure => "failure",
                _ => "halted",
            };
        }
    }

    /// Notes the check of a guard. A `skip_if` refuses its node when its condition holds.
    fn asked(&mut self, node: NodeId, guard: u8, passed: bool) {
        let row = self.names.nodes.get(node);
        if passed == row.is_some_and(|row| row.skips(guard)) {
            self.refusal.insert(node, guard);
        } else {
            self.held.insert((node, guard));
        }
    }

    /// `true` if the guard that last refused a node has never let the node run in the records so far.
    pub(crate) fn never_held(&self, node: NodeId) -> bool {
        self.refusal.get(&node).is_some_and(|guard| !self.held.contains(&(node, *guard)))
    }

    /// Returns the last result of a node, and the number of ticks since that result.
    pub(crate) fn last_end(&self, node: NodeId) -> Option<(NodeState, u32)> {
        let (state, tick) = self.last_end.get(&node)?;
        Some((*state, self.tick - tick))
    }

    /// Takes the values that a guard has read: `ammo = 0, enemy = None`.
    fn read(&mut self, values: &str) {
        let keys = &self.names.keys;
        for (key, value) in split(values, |name| (0..keys.len()).find(|key| keys.get(*key) == Some(name))) {
            if self.values.get(&key).is_none_or(|(known, ..)| known != value) {
                let changed = self.values.contains_key(&key);
                self.values.insert(key, (value.to_owned(), self.tick, changed));
            }
        }
    }
}

/// Splits `ammo = 0, name = "a, b"` into keys and values. `key` returns the index of a key. A comma in quotes, or before a word
/// that is no key, belongs to the value.
fn split(values: &str, key: impl Fn(&str) -> Option<usize>) -> Vec<(usize, &str)> {
    let (mut quoted, mut escaped) = (false, false);
    let between = values.bytes().enumerate().filter_map(|(at, byte)| {
        quoted ^= byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        (!quoted && byte == b',').then_some(at + 1)
    });
    let starts = std::iter::once(0).chain(between).filter_map(|at| {
        let (name, _) = values[at..].split_once(" = ")?;
        Some((at, at + name.len() + " = ".len(), key(name.trim_start())?))
    });
    let starts: Vec<(usize, usize, usize)> = starts.collect();
    let ends = starts.iter().skip(1).map(|(next, ..)| next - ",".len()).chain([values.len()]);
    starts.iter().zip(ends).map(|(&(_, from, key), to)| (key, &values[from..to])).collect()
}

impl Trace for Moment {
    fn record(&mut self, record: Live<'_>) {
        if matches!(record, Record::Write { .. } | Record::Event { .. }) {
            if self.early.len() == EARLY {
                self.early.pop_front();
            }
            return self.early.push_back(record.map(|value| value.to_string()));
        }
        self.why.record(record);
        if matches!(record, Record::Look { now } if now > self.now) {
            // Ticks since the last record have no records.
            self.forget_facts();
        }
        if let Record::Tick { now, .. } | Record::Look { now } = record {
            self.now = now;
            self.tick += 1;
            self.ended.clear();
            self.announced.clear();
            self.last = Recorder::default();
        }
        if self.last.records.len() < LAST {
            self.last.record(record);
        }
        if let Record::Panic { .. } = record {
            self.ended.extend(self.running.nodes().iter().map(|(node, _)| (*node, NodeState::Halted)));
        }
        self.running.record(&record, &self.names.nodes, self.now);
        match record {
            Record::Tick { .. } => self.take_early(),
            Record::Look { .. } => self.status = "",
            Record::Runs { .. } => self.status = "running",
            // After a gap, an action may be the first record of a run.
            Record::Action { .. } if !self.running().is_empty() => self.status = "running",
            Record::Enter { node } => {
                self.ended.remove(&node);
                self.status = "running";
            }
            Record::Leave { node, outcome: Outcome::Success } => self.ends(node, NodeState::Success),
            Record::Leave { node, outcome: Outcome::Failure } => self.ends(node, NodeState::Failure),
            Record::Halt { node } => self.ends(node, NodeState::Halted),
            Record::Key { key, value, .. } => drop(self.values.insert(key, (value.to_string(), self.tick, true))),
            Record::Guard { node, guard, passed, values } => {
                self.asked(node, guard, passed);
                self.read(&values.to_string());
            }
            Record::Panic { .. } => self.status = "halted",
            _ => {}
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.why.nodes(slot, first, nodes);
        if slot.is_none() && !self.names.nodes.same(nodes) {
            if !equal(&self.names.nodes, nodes) {
                self.goes_on_with(nodes);
            }
            self.names.nodes = nodes.clone();
        }
        if self.announced.len() < ANNOUNCED {
            self.announced.push((slot, first, nodes.clone()));
            self.last.nodes(slot, first, nodes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn values_are_split_between_keys_and_not_in_texts_or_lists() {
        let key = |name: &str| ["ammo", "name", "place"].iter().position(|known| *known == name);
        let text = r#"name = "a, ammo = 3 \" , ammo = 4", place = Some((22, 15)), ammo = 0"#;
        let found = split(text, key);
        assert_eq!(found, [(1, r#""a, ammo = 3 \" , ammo = 4""#), (2, "Some((22, 15))"), (0, "0")]);
        assert_eq!(split("", key), []);
        assert_eq!(split("other = 1", key), []);
    }
}
