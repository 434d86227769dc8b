//! The records of all agents with one tree.

use bt_runtime::time::Time;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Recording, Trace, frames};
use std::time::Duration;

/// The largest number of bytes of records of one frame of the game. The records of further ticks in the frame are lost.
const MOST: usize = 8 << 20;

/// The records of all agents with one tree.
pub struct Stream {
    /// The name of the tree.
    pub name: String,
    /// The start of the file: the keys, and all nodes so far. A client gets these bytes before records.
    pub start: Vec<u8>,
    /// The records of this frame of the game.
    pub records: Vec<u8>,
    /// The numbers of ticks and records in `records`.
    pub counts: Counts,
    /// The numbers in `counts`, with the records that name an agent: as a reader of `records` counts them.
    pub written: Counts,
    /// The numbers of ticks and records of this frame that are lost for all clients.
    pub lost: Counts,
    recording: Recording<Vec<u8>>,
    agent: Option<(u32, u32)>,
    full: bool,
}

/// The numbers of ticks and of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of ticks.
    pub ticks: u64,
    /// The number of records.
    pub records: u64,
}

impl core::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.ticks += other.ticks;
        self.records += other.records;
    }
}

impl Stream {
    /// Creates a stream for a tree with these names.
    pub fn new(names: Names) -> Self {
        let name = names.nodes.get(0).map_or("?", |root| root.tree).to_owned();
        let recording = Recording::new(names, Vec::new());
        let (start, records, counts) = (Vec::new(), Vec::new(), Counts::default());
        Self { name, start, records, counts, written: counts, lost: counts, recording, agent: None, full: false }
    }

    /// Begins a tick of this agent.
    pub fn tick(&mut self, agent: (u32, u32), now: Time, dt: Duration) {
        self.full = self.recording.get_mut().is_none_or(|bytes| bytes.len() > MOST);
        if self.full {
            self.lost.ticks += 1;
        } else {
            self.counts.ticks += 1;
            self.written.ticks += 1;
        }
        self.of(agent);
        self.record(Record::Tick { now, dt });
    }

    /// Sets the agent of the records that follow.
    pub fn of(&mut self, agent: (u32, u32)) {
        if self.agent != Some(agent) && !self.full {
            self.agent = Some(agent);
            self.written.records += 1;
            self.recording.record(Record::Agent { index: agent.0, generation: agent.1 });
        }
    }

    /// Writes a record of the agent.
    pub fn record(&mut self, record: Live<'_>) {
        if self.full {
            self.lost.records += 1;
        } else {
            self.counts.records += 1;
            self.written.records += 1;
            self.recording.record(record);
        }
    }

    /// Writes the nodes of a tree of the agent.
    pub fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if !self.full {
            self.recording.nodes(slot, first, nodes);
        }
    }

    /// Ends the tick.
    pub fn end(&mut self) {
        if !self.full {
            self.recording.end();
        }
    }

    /// Ends the frame of the game: moves its bytes to `start` and `records`.
    pub fn cut(&mut self) {
        // Writing to a `Vec` cannot fail.
        let _ = self.recording.flush();
        let Some(bytes) = self.recording.get_mut() else { return };
        let mut rest = &**bytes;
        if self.start.is_empty() {
            let (first, behind) = rest.split_at(frames::START.len().min(rest.len()));
            self.start.extend_from_slice(first);
            rest = behind;
        }
        for (kind, frame) in frames::split(rest) {
            let part = if kind == frames::RECORDS { &mut self.records } else { &mut self.start };
            part.extend_from_slice(frame);
        }
        bytes.clear();
    }

    /// Removes the records of this frame of the game, after all clients have got or lost them.
    pub fn clear(&mut self) {
        self.records.clear();
        (self.counts, self.written, self.lost) = Default::default();
        // A client that gets the next frame may not have got this one, so the next record must name its agent.
        self.agent = None;
        self.full = false;
    }
}
