//! The records of all agents with one tree, as they come.

use std::collections::{BTreeMap, BTreeSet};

use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, RecordedError, RecordedStream, Trace};

use super::track::Track;

/// A stream: its names come first, then the records of its agents.
pub(crate) struct Stream {
    recorded: Option<RecordedStream>,
    /// The agents, by index and generation.
    pub(crate) tracks: BTreeMap<(u32, u32), Track>,
    /// The agent of the records that come.
    at: (u32, u32),
    /// The tables of nodes that have come, and those among them that `fresh` has not returned yet.
    tables: Vec<NodeTable>,
    fresh: Vec<NodeTable>,
    /// The ticks and records of agents for which there was no room.
    dropped: (u64, u64),
}

/// The most agents of a stream that are kept.
const AGENTS: usize = 20_000;

impl Stream {
    /// A stream without bytes.
    pub(crate) fn new() -> Self {
        Self {
            recorded: None,
            tracks: BTreeMap::new(),
            at: (0, 0),
            tables: Vec::new(),
            fresh: Vec::new(),
            dropped: (0, 0),
        }
    }

    /// The trees that have come since the last call.
    pub(crate) fn fresh(&mut self) -> Vec<NodeTable> {
        std::mem::take(&mut self.fresh)
    }

    /// The ticks and records since the last call for whose agents there was no room.
    pub(crate) fn dropped(&mut self) -> (u64, u64) {
        std::mem::take(&mut self.dropped)
    }

    /// The agents that are there.
    pub(crate) fn present(&self) -> impl Iterator<Item = (&(u32, u32), &Track)> {
        present(&self.tracks, true)
    }

    /// Drops the histories of all agents that have left.
    pub(crate) fn forget_left(&mut self) {
        let present: BTreeSet<_> = self.present().map(|(key, _)| *key).collect();
        self.tracks.retain(|key, _| present.contains(key));
    }

    /// The bytes that come begin with the names again: of another connection to the same run.
    pub(crate) fn again(&mut self) {
        self.recorded = None;
        self.tables.clear();
    }

    /// A file with all records that are kept; `None`: there are none.
    pub(crate) fn file(&mut self) -> Option<std::io::Result<Vec<u8>>> {
        let names = self.recorded.as_ref()?.names().clone();
        (!self.tracks.is_empty()).then(|| super::saved::file(&names, &mut self.tracks))
    }

    /// Have all records come, with their numbers behind them?
    pub(crate) fn is_complete(&self) -> bool {
        self.recorded.as_ref().is_some_and(|recorded| recorded.replayed().complete)
    }

    /// The next bytes, in whole frames. `serial` counts the chunks of all agents.
    pub(crate) fn take(&mut self, bytes: Vec<u8>, serial: &mut u64) -> Result<(), RecordedError> {
        let Self { recorded, tracks, at, tables, fresh, dropped } = self;
        let (recorded, bytes) = match recorded {
            Some(known) => (known, bytes),
            None => (recorded.insert(RecordedStream::open(bytes)?), Vec::new()),
        };
        let names = recorded.names().clone();
        let mut sorts = Sorts { names, tracks, at, tables, fresh, dropped, is_full: false, serial };
        sorts.table(&sorts.names.nodes.clone());
        recorded.batch(&bytes, &mut sorts)
    }
}

/// The agents that are there, or those that have left: the game says so, or another one has their number.
fn present(tracks: &BTreeMap<(u32, u32), Track>, there: bool) -> impl Iterator<Item = (&(u32, u32), &Track)> {
    let later = tracks.keys().skip(1).map(Some).chain([None]);
    let is_there = |(index, _): &(u32, u32), track: &Track, later: Option<&(u32, u32)>| {
        !track.left && later.is_none_or(|later| later.0 != *index)
    };
    tracks
        .iter()
        .zip(later)
        .filter(move |((key, track), later)| is_there(key, track, *later) == there)
        .map(|(one, _)| one)
}

/// Passes records to the tracks of their agents.
struct Sorts<'s> {
    names: Names,
    tracks: &'s mut BTreeMap<(u32, u32), Track>,
    at: &'s mut (u32, u32),
    tables: &'s mut Vec<NodeTable>,
    fresh: &'s mut Vec<NodeTable>,
    dropped: &'s mut (u64, u64),
    /// Nobody has left, so there is no room for further agents.
    is_full: bool,
    serial: &'s mut u64,
}

impl Sorts<'_> {
    fn track(&mut self) -> Option<&mut Track> {
        if !self.tracks.contains_key(self.at) && self.tracks.len() >= AGENTS {
            self.is_full = self.is_full || !self.forget_left();
            if self.is_full {
                return None;
            }
        }
        *self.serial += 1;
        Some(self.tracks.entry(*self.at).or_insert_with(|| Track::new(self.names.clone(), *self.serial)))
    }
}

impl Sorts<'_> {
    /// Among the agents that have left, forgets the one with the oldest records; `false`: none has
    /// left.
    fn forget_left(&mut self) -> bool {
        let oldest = present(self.tracks, false).min_by_key(|(_, track)| track.begun()).map(|(key, _)| *key);
        oldest.is_some_and(|key| self.tracks.remove(&key).is_some())
    }

    /// Some agent has this tree.
    fn table(&mut self, nodes: &NodeTable) {
        if !self.tables.iter().rev().any(|known| known.same(nodes)) {
            self.tables.push(nodes.clone());
            self.fresh.push(nodes.clone());
        }
    }
}

impl Trace for Sorts<'_> {
    fn record(&mut self, record: Live<'_>) {
        if let Record::Agent { index, generation } = record {
            *self.at = (index, generation);
            return;
        }
        let serial = *self.serial;
        if let Some(track) = self.track() {
            track.take(record, serial);
        } else {
            self.dropped.0 += u64::from(matches!(record, Record::Tick { .. }));
            self.dropped.1 += 1;
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if slot.is_none() {
            self.table(nodes);
        }
        if let Some(track) = self.track() {
            track.nodes(slot, first, nodes);
        }
    }

    fn end(&mut self) {
        let serial = *self.serial;
        if let Some(track) = self.track() {
            track.end(serial);
        }
    }
}
