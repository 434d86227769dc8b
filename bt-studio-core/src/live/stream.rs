//! The records of all agents with one tree, as they come.

use std::collections::{BTreeMap, VecDeque};
use std::io::Read;

use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Recorded, RecordedError, Replayed, Trace};

use super::track::Track;

/// A stream: its names come first, then the records of its agents.
pub(crate) struct Stream {
    /// The name of the tree.
    pub(crate) name: String,
    recorded: Option<Recorded<Bytes>>,
    replayed: Replayed,
    /// The agents, by index and generation.
    pub(crate) tracks: BTreeMap<(u32, u32), Track>,
    /// The agent of the records that come.
    at: (u32, u32),
}

/// The bytes that have come and were not read.
#[derive(Default)]
struct Bytes(VecDeque<u8>);

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(buffer)
    }
}

/// So many agents of a stream are kept.
const AGENTS: usize = 20_000;

impl Stream {
    /// A stream without bytes.
    pub(crate) fn new(name: String) -> Self {
        Self { name, recorded: None, replayed: Replayed::default(), tracks: BTreeMap::new(), at: (0, 0) }
    }

    /// The names of its tree, once they have come.
    pub(crate) fn names(&self) -> Option<&Names> {
        self.recorded.as_ref().map(Recorded::names)
    }

    /// The bytes that come begin with the names again: of another connection to the same run.
    pub(crate) fn again(&mut self) {
        self.recorded = None;
    }

    /// Have all records come, with their numbers behind them?
    pub(crate) const fn is_complete(&self) -> bool {
        self.replayed.complete
    }

    /// The next bytes, in whole frames. `serial` counts the chunks of all agents.
    pub(crate) fn take(&mut self, bytes: Vec<u8>, serial: &mut u64) -> Result<(), RecordedError> {
        let Self { name, recorded, replayed, tracks, at } = self;
        if let Some(recorded) = recorded {
            recorded.get_mut().0.extend(bytes);
        } else {
            *recorded = Some(Recorded::open(Bytes(bytes.into()))?);
        }
        if let Some(recorded) = recorded {
            let names = recorded.names().clone();
            if name.is_empty() {
                names.nodes.get(0).map_or("", |root| root.tree).clone_into(name);
            }
            recorded.go_on(&mut Sorts { names, tracks, at, serial }, replayed)?;
        }
        Ok(())
    }
}

/// Passes records to the tracks of their agents.
struct Sorts<'s> {
    names: Names,
    tracks: &'s mut BTreeMap<(u32, u32), Track>,
    at: &'s mut (u32, u32),
    serial: &'s mut u64,
}

impl Sorts<'_> {
    fn track(&mut self) -> Option<&mut Track> {
        if !self.tracks.contains_key(self.at) && self.tracks.len() >= AGENTS {
            return None;
        }
        *self.serial += 1;
        Some(self.tracks.entry(*self.at).or_insert_with(|| Track::new(self.names.clone(), *self.serial)))
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
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if slot.is_none() {
            self.names.nodes = nodes.clone();
        }
        if let Some(track) = self.track() {
            track.nodes(slot, first, nodes);
        }
    }

    fn end(&mut self) {
        if let Some(track) = self.track() {
            track.end();
        }
    }
}
