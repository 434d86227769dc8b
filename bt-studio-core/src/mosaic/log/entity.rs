//! The log entries of one agent.

use std::collections::{BTreeSet, VecDeque};

use bt_model::Value;
use bt_mosaic::files::{Command, Record, TimedRecord};

use super::hits::Hits;
use super::results::Results;
use super::shapes::Shapes;
use super::state::{NodeAt, State, value_size};
use crate::message::Breakpoint;

/// A copy of the state is kept after every `EVERY` entries, while there is room.
const EVERY: u32 = 4_096;
/// The approximate limit, in bytes, of the kept states of one agent.
const MOST_KEPT: usize = 16 << 20;

/// The log of one agent. Entries are numbered from 1. The numbers stay the same when old entries are dropped.
pub(crate) struct Entity {
    /// The identifier of the agent in the log.
    pub(crate) id: String,
    entries: VecDeque<TimedRecord>,
    /// The names of all trees that the entries load.
    names: BTreeSet<String>,
    /// The number of the first entry that is kept.
    first: u32,
    /// The numbers of the entries that begin a poll.
    pub(super) polls: VecDeque<u32>,
    /// The agent before the first entry that is kept, and after the last one.
    pub(super) start: State,
    pub(crate) now: State,
    /// The results of the nodes that have left.
    pub(crate) results: Results,
    /// How often the files had other trees, so that titles and results may be others.
    pub(super) laid: u32,
    /// The agent after the entry that was asked for last.
    seen: Option<(u32, State)>,
    /// The states after some of the entries, so that a state can be found without replaying all earlier entries.
    kept: VecDeque<(u32, State)>,
    /// The approximate size of `kept`, in bytes.
    kept_bytes: usize,
    /// The approximate size of the entries, in bytes.
    bytes: usize,
    pub(crate) hits: Hits,
}

impl Entity {
    pub(super) fn new(id: String) -> Self {
        Self {
            id,
            entries: VecDeque::new(),
            names: BTreeSet::new(),
            first: 1,
            polls: VecDeque::new(),
            start: State::default(),
            now: State::default(),
            results: Results::default(),
            laid: 0,
            seen: None,
            kept: VecDeque::new(),
            kept_bytes: 0,
            bytes: 0,
            hits: Hits::default(),
        }
    }

    /// Adds the next entry.
    pub(super) fn push(&mut self, entry: TimedRecord, shapes: &Shapes) {
        let number = self.last() + 1;
        self.results.take(number, &entry.record, &self.now, shapes);
        self.now.apply(number, &entry.record, shapes);
        if entry.record.command == Command::PollBegin {
            self.polls.push_back(number);
        }
        match &entry.record.command {
            Command::Snapshot { trees, .. } => self.names.extend(trees.iter().cloned()),
            Command::PushTree(name) => drop(self.names.insert(name.clone())),
            _ => {}
        }
        self.bytes += size(&entry.record);
        self.entries.push_back(entry);
        self.keep(number);
    }

    /// Keeps the current state if `number` is a multiple of `EVERY` and there is room.
    fn keep(&mut self, number: u32) {
        if !number.is_multiple_of(EVERY) {
            return;
        }
        // The size costs a walk over the whole board.
        let size = self.now.size();
        if self.kept_bytes + size <= MOST_KEPT {
            self.kept_bytes += size;
            self.kept.push_back((number, self.now.clone()));
        }
    }

    /// Returns the number of the first entry that is kept.
    pub(crate) const fn first(&self) -> u32 {
        self.first
    }

    /// Returns the number of the last entry, or `first() - 1` if there are no entries.
    pub(crate) fn last(&self) -> u32 {
        self.first + self.entries.len() as u32 - 1
    }

    /// Returns the numbers of the entries that begin a poll.
    pub(crate) fn polls(&self) -> &VecDeque<u32> {
        &self.polls
    }

    /// Returns the entry with the given number.
    pub(crate) fn entry(&self, number: u32) -> Option<&TimedRecord> {
        self.entries.get(number.checked_sub(self.first)? as usize)
    }

    /// Returns the approximate size of the log of the agent, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let seen = self.seen.as_ref().map_or(0, |(_, state)| state.size());
        self.bytes + self.kept_bytes + self.results.bytes() + self.start.size() + self.now.size() + seen
    }

    /// Drops the oldest eighth of the entries. Returns the number of dropped entries.
    pub(super) fn forget(&mut self, shapes: &Shapes) -> u32 {
        let count = self.entries.len().div_ceil(8);
        for entry in self.entries.drain(..count) {
            self.start.apply(self.first, &entry.record, shapes);
            self.bytes = self.bytes.saturating_sub(size(&entry.record));
            self.first += 1;
        }
        while self.polls.front().is_some_and(|poll| *poll < self.first) {
            self.polls.pop_front();
        }
        while let Some((_, state)) = self.kept.front().filter(|(number, _)| *number < self.first) {
            self.kept_bytes = self.kept_bytes.saturating_sub(state.size());
            self.kept.pop_front();
        }
        self.seen = None;
        self.results.forget(self.first);
        self.hits.forget(self.first);
        count as u32
    }

    /// Computes all states again from the entries, because the trees in the files have changed.
    pub(super) fn again(&mut self, shapes: &Shapes) {
        self.seen = None;
        (self.hits, self.results) = (Hits::default(), Results::default());
        self.laid += 1;
        (self.kept, self.kept_bytes) = (VecDeque::new(), 0);
        self.now = self.start.clone();
        for (number, entry) in (self.first..).zip(std::mem::take(&mut self.entries)) {
            self.results.take(number, &entry.record, &self.now, shapes);
            self.now.apply(number, &entry.record, shapes);
            self.entries.push_back(entry);
            self.keep(number);
        }
    }

    /// Returns the state after the entry with the given number.
    pub(crate) fn at(&mut self, number: u32, shapes: &Shapes) -> State {
        let number = number.clamp(self.first - 1, self.last());
        if number == self.last() {
            return self.now.clone();
        }
        // A request is mostly for a later entry than the previous request.
        let seen = self.seen.take().filter(|(seen, _)| *seen <= number);
        let kept = self.kept.partition_point(|(kept, _)| *kept <= number).checked_sub(1).map(|at| &self.kept[at]);
        let (from, state) = match (seen, kept) {
            (Some((seen, state)), kept) if kept.is_none_or(|(kept, _)| *kept <= seen) => (seen + 1, state),
            (_, Some((kept, state))) => (kept + 1, state.clone()),
            (_, None) => (self.first, self.start.clone()),
        };
        let state = self.replayed(state, from, number, shapes);
        self.seen = Some((number, state.clone()));
        state
    }

    fn replayed(&self, mut state: State, from: u32, to: u32, shapes: &Shapes) -> State {
        for number in from..=to {
            if let Some(entry) = self.entry(number) {
                state.apply(number, &entry.record, shapes);
            }
        }
        state
    }

    /// Returns the names of all trees that the entries load.
    pub(super) fn tree_names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Checks entries that have just come for breakpoints.
    pub(super) fn check(&mut self, breaks: &[Breakpoint], index: u32, shapes: &Shapes) {
        let mut hits = std::mem::take(&mut self.hits);
        hits.check(breaks, index, self, shapes);
        self.hits = hits;
    }

    /// Returns the first entry of a matching node after entry `from`; if not `forward`, the last one before it.
    pub(crate) fn seek(&self, from: u32, forward: bool, is_of: impl Fn(NodeAt) -> bool) -> Option<u32> {
        let fits = |number: &u32| {
            self.entry(*number).is_some_and(|entry| {
                let record = &entry.record;
                own_node(record).is_some_and(&is_of)
            })
        };
        match forward {
            true => (from + 1..=self.last()).find(fits),
            false => (self.first..from).rev().find(fits),
        }
    }
}

/// Returns the node of an entry, or `None` if the entry is about the whole agent.
pub(crate) const fn own_node(record: &Record<Value>) -> Option<NodeAt> {
    match record.command {
        Command::Enter | Command::Leave | Command::Action { .. } => Some((record.tree, record.node)),
        // Other entries name the node that is visited, or 0:0 outside a visit.
        Command::Set { .. } | Command::Remove { .. } | Command::PushTree(_) | Command::Clear | Command::Reset
            if record.tree != 0 || record.node != 0 =>
        {
            Some((record.tree, record.node))
        }
        _ => None,
    }
}

/// Returns the approximate size of an entry, in bytes.
fn size(record: &Record<Value>) -> usize {
    /// The size of the entry itself, in bytes.
    const OWN: usize = size_of::<TimedRecord>();
    OWN + match &record.command {
        Command::Snapshot { trees, board, nodes } => {
            trees.iter().map(|tree| tree.len() + 24).sum::<usize>() + value_size(board) + 8 * nodes.len()
        }
        Command::PushTree(name) => name.len(),
        Command::Action { name, args } => name.len() + args.iter().map(value_size).sum::<usize>(),
        Command::Set { key, value } => key.len() + value_size(value),
        Command::Remove { key } => key.len(),
        Command::PollBegin | Command::Enter | Command::Leave | Command::Clear | Command::Reset => 0,
    }
}
