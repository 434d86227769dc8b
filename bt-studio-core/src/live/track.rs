//! The history of an agent.

use std::collections::VecDeque;
use std::io::Read;
use std::time::Duration;

use bt_runtime::time::Time;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Recorded, Recording, Trace, frames};

use super::counts::{Counted, Counts};
use super::moment::Moment;
use super::passes::{Concerns, Until, begins};
use super::spans::Spans;
use super::tables::equal;
use super::text::Text;

/// The approximate number of records in a chunk. Large trees have larger chunks, because each chunk begins with a
/// state of all nodes.
const RECORDS: usize = 2_048;
/// The maximum number of gaps, and of stops, that the history of an agent keeps.
const MARKS: usize = 1_000;

/// The history of an agent: chunks of records, the oldest first.
pub(crate) struct Track {
    /// The start of a file of records: the names of the keys, and all trees so far.
    head: Vec<u8>,
    recording: Recording<Vec<u8>>,
    chunks: VecDeque<Chunk>,
    /// The agent after its last tick.
    pub(crate) now: Moment,
    /// The spans of the timeline.
    pub(crate) spans: Spans,
    /// The gaps in the records: each with the number of the next tick, and the number of lost ticks of all agents.
    pub(crate) gaps: VecDeque<(u32, u64)>,
    /// The ticks in which a breakpoint stopped the game.
    pub(crate) stops: VecDeque<u32>,
    /// The size of the head and all chunks, in bytes.
    bytes: usize,
    /// `true` if the agent has left the game.
    pub(crate) left: bool,
    /// `true` if no record has come since the connection was made again: the agent may have left meanwhile.
    pub(crate) unseen: bool,
    /// The current look: its time, and the running nodes so far.
    look: Option<(Time, Vec<NodeId>)>,
}

/// Consecutive ticks of the history.
struct Chunk {
    /// The agent before the first tick of the chunk.
    before: Moment,
    /// The records of the ticks, in the format of a file.
    bytes: Vec<u8>,
    records: usize,
    /// The number of the chunk: a chunk that was begun later, of any agent, has a higher number.
    serial: u64,
}

impl Track {
    /// Creates the history of an agent without records.
    pub(crate) fn new(names: Names, serial: u64) -> Self {
        let mut recording = Recording::new(names.clone(), Vec::new());
        // Writing to a `Vec` cannot fail.
        let head = recording.get_mut().map(std::mem::take).unwrap_or_default();
        let now = Moment::new(names);
        let first = Chunk { before: now.before(), bytes: Vec::new(), records: 0, serial };
        let bytes = head.len() + first.size();
        Self {
            head,
            recording,
            chunks: VecDeque::from([first]),
            now,
            spans: Spans::default(),
            gaps: VecDeque::new(),
            stops: VecDeque::new(),
            bytes,
            left: false,
            unseen: false,
            look: None,
        }
    }

    /// Returns the present status of the agent; empty if unknown.
    pub(crate) const fn status(&self) -> &'static str {
        if self.unseen { "" } else { self.now.status }
    }

    /// Returns the node that the agent has entered last and that runs now, and the time since its entry.
    pub(crate) fn deepest(&self) -> Option<(NodeId, Duration)> {
        self.now.deepest().filter(|_| !self.unseen)
    }

    /// Returns the number of the first stored tick; 1 before any tick.
    pub(crate) fn first(&self) -> u32 {
        self.chunks.front().map_or(0, |chunk| chunk.before.tick) + 1
    }

    /// Returns the size of the history, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes + self.spans.size()
    }

    /// Returns the number of the oldest chunk, if it can be dropped.
    pub(crate) fn oldest(&self) -> Option<u64> {
        let can = self.chunks.len() > 1 || self.chunks.iter().any(|chunk| chunk.records > 0);
        self.chunks.front().filter(|_| can).map(|chunk| chunk.serial)
    }

    /// Returns the number of the oldest chunk.
    pub(crate) fn begun(&self) -> u64 {
        self.chunks.front().map_or(0, |chunk| chunk.serial)
    }

    /// Drops the oldest chunk. Returns the number of freed bytes.
    pub(crate) fn forget(&mut self) -> usize {
        self.cut();
        let all = self.bytes();
        let Some(chunk) = self.chunks.pop_front() else { return 0 };
        self.bytes -= chunk.size().min(self.bytes);
        if self.chunks.is_empty() {
            self.push(chunk.serial);
        }
        let first = self.first();
        self.spans.forget(first);
        self.gaps.retain(|(tick, _)| *tick >= first);
        self.stops.retain(|tick| *tick >= first);
        all.saturating_sub(self.bytes())
    }

    /// Notes that records of this agent may have been lost.
    pub(crate) fn gap(&mut self, ticks: u64, serial: u64) {
        self.now.lose();
        let next = self.now.tick + 1;
        if let Some((_, lost)) = self.gaps.back_mut().filter(|(tick, _)| *tick == next) {
            // No tick has come since the last gap, so both are one gap.
            *lost = lost.saturating_add(ticks);
            return;
        }
        mark(&mut self.gaps, (next, ticks));
        self.begin(serial);
    }

    /// Notes that a breakpoint has stopped the game in the last tick.
    pub(crate) fn stopped(&mut self) {
        if self.stops.back() != Some(&self.now.tick) {
            mark(&mut self.stops, self.now.tick);
        }
    }

    /// Returns the agent after a tick; `None` if the tick is not stored.
    pub(crate) fn at(&mut self, tick: u32) -> Option<Moment> {
        if tick == self.now.tick {
            return Some(self.now.clone());
        }
        self.cut();
        let found = self.chunks.partition_point(|chunk| chunk.before.tick < tick).checked_sub(1)?;
        let chunk = &self.chunks[found];
        let mut until = Until { moment: chunk.before.clone(), tick };
        replay(&self.head, chunk, &mut until);
        (until.moment.tick == tick).then_some(until.moment)
    }

    /// Returns the last `count` records up to a tick as lines of text.
    pub(crate) fn records(&mut self, tick: u32, count: usize) -> Vec<String> {
        if count == 0 {
            return Vec::new();
        }
        self.cut();
        let mut lines = VecDeque::new();
        let begun = self.chunks.partition_point(|chunk| chunk.before.tick < tick);
        for chunk in self.chunks.range(..begun).rev() {
            let text = |skip| {
                let mut text = Text::new(chunk.before.names().clone(), chunk.before.tick, tick, skip);
                replay(&self.head, chunk, &mut text);
                text
            };
            // Counts first, because formatting takes much longer than reading.
            let all = text(usize::MAX).count;
            text(all.saturating_sub(count - lines.len()))
                .lines()
                .into_iter()
                .rev()
                .for_each(|line| lines.push_front(line));
            if lines.len() >= count {
                break;
            }
        }
        lines.drain(..lines.len().saturating_sub(count));
        lines.into()
    }

    /// Returns the nearest tick after `from`, or before it if not `forward`, that has a record of one of these
    /// nodes of `tree`.
    pub(crate) fn seek(&mut self, from: u32, forward: bool, tree: &NodeTable, nodes: &[NodeId]) -> Option<u32> {
        self.cut();
        let ticks = |chunk: &Chunk| {
            let at = chunk.before.names().nodes.clone();
            let is_tree = equal(&at, tree);
            let mut ticks = Concerns { tick: chunk.before.tick, tree, nodes, at, is_tree, found: Vec::new() };
            replay(&self.head, chunk, &mut ticks);
            ticks.found
        };
        // The index of the chunk that contains the tick `from`.
        let at = self.chunks.partition_point(|chunk| chunk.before.tick < from).saturating_sub(1);
        if forward {
            self.chunks.range(at..).find_map(|chunk| ticks(chunk).into_iter().find(|tick| *tick > from))
        } else {
            self.chunks.range(..=at).rev().find_map(|chunk| ticks(chunk).into_iter().rfind(|tick| *tick < from))
        }
    }

    /// Counts the records of each node of a tree in a range of ticks, both ends included. If the range has more
    /// than `most` records, its first ticks are left out, but none of the newest chunk.
    pub(crate) fn profile(&mut self, ticks: (u32, u32), most: usize, tree: &NodeTable) -> Option<Counted> {
        self.cut();
        let (first, last) = (ticks.0.max(self.first()), ticks.1.min(self.now.tick));
        let within = self.chunks.iter().rev().skip_while(|chunk| chunk.before.tick >= last);
        let mut left = most;
        let mut newest = true;
        let fits = |chunk: &&Chunk| {
            let fits = std::mem::take(&mut newest) || left >= chunk.records;
            left = left.saturating_sub(chunk.records);
            fits
        };
        let oldest = within.take_while(fits).last().map(|chunk| chunk.before.tick + 1)?;
        let from = first.max(oldest);
        let begin = self.chunks.partition_point(|chunk| chunk.before.tick < from).checked_sub(1)?;
        let before = if from == self.chunks[begin].before.tick + 1 {
            self.chunks[begin].before.clone()
        } else {
            self.at(from - 1)?
        };
        let mut counts = Counts::new(before, self.chunks[begin].before.tick, (from, last), tree);
        for chunk in self.chunks.range(begin..).take_while(|chunk| chunk.before.tick < last) {
            counts.tick = chunk.before.tick;
            replay(&self.head, chunk, &mut counts);
        }
        Some(counts.done(first < from))
    }

    /// Returns the numbers of the chunks that have records or follow a gap, the oldest first.
    pub(super) fn serials(&mut self) -> Vec<u64> {
        self.cut();
        let is_saved = |(at, chunk): &(usize, &Chunk)| chunk.records > 0 || self.gap_before(*at).is_some();
        self.chunks.iter().enumerate().filter(is_saved).map(|(_, chunk)| chunk.serial).collect()
    }

    /// Returns the number of ticks that are missing before a chunk; `None` if no records are.
    fn gap_before(&self, at: usize) -> Option<u64> {
        let before = &self.chunks[at].before;
        // A gap belongs to the last chunk that begins at its tick.
        let is_last = self.chunks.get(at + 1).is_none_or(|next| next.before.tick > before.tick);
        let gap = self.gaps.iter().find(|(tick, _)| is_last && *tick == before.tick + 1);
        let is_cut = at == 0 && before.tick > 0 && before.is_stale();
        gap.map(|(_, ticks)| *ticks).or(is_cut.then_some(0))
    }

    /// Passes the state before a chunk to a sink as a look, if the records before the chunk were dropped. Returns the number
    /// of ticks that are missing before the chunk; `None` if no records are.
    pub(super) fn before(&self, serial: u64, sink: &mut impl Trace) -> Option<u64> {
        let at = self.chunks.iter().position(|chunk| chunk.serial == serial)?;
        let before = &self.chunks[at].before;
        if at == 0 && before.tick > 0 {
            sink.nodes(None, 0, &before.names().nodes);
            sink.record(Record::Look { now: before.now });
            before.running().iter().for_each(|(node, _)| sink.record(Record::Runs { node: *node }));
            sink.end();
        }
        self.gap_before(at)
    }

    /// Passes the tree before a chunk, and the records of the chunk, to a sink.
    pub(super) fn replay(&self, serial: u64, sink: &mut impl Trace) {
        let Some(chunk) = self.chunks.iter().find(|chunk| chunk.serial == serial) else { return };
        sink.nodes(None, 0, &chunk.before.names().nodes);
        replay(&self.head, chunk, sink);
    }

    /// Takes a record of this agent. `serial` is the number for a new chunk.
    pub(crate) fn take(&mut self, record: Live<'_>, serial: u64) {
        (self.left, self.unseen) = (false, false);
        match (record, &mut self.look) {
            (Record::Look { now }, look) => *look = Some((now, Vec::new())),
            (Record::Runs { node }, Some((_, nodes))) => nodes.push(node),
            _ => {
                self.keep_look(serial);
                self.keep(record, serial);
            }
        }
    }

    /// Ends a look, and stores it only if it shows something new.
    fn keep_look(&mut self, serial: u64) {
        let Some((now, nodes)) = self.look.take() else { return };
        if !self.now.passes(now, &nodes) {
            self.keep(Record::Look { now }, serial);
            nodes.into_iter().for_each(|node| self.keep(Record::Runs { node }, serial));
        }
    }

    fn keep(&mut self, record: Live<'_>, serial: u64) {
        if begins(record) {
            let full = RECORDS.max(4 * self.now.names().nodes.len());
            if self.chunks.back().is_none_or(|chunk| chunk.records >= full) {
                self.begin(serial);
            }
        }
        self.recording.record(record);
        self.now.record(record);
        if let Some(chunk) = self.chunks.back_mut() {
            chunk.records += 1;
        }
    }

    /// Takes the announced nodes of a tree.
    pub(crate) fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.recording.nodes(slot, first, nodes);
        self.now.nodes(slot, first, nodes);
    }

    /// Ends the tick or the look.
    pub(crate) fn end(&mut self, serial: u64) {
        self.keep_look(serial);
        self.recording.end();
        if let Some((node, _)) = self.now.deepest() {
            self.spans.push(self.now.tick, node, self.now.name(node));
        }
    }

    /// Begins a new chunk, in place of a last chunk without records.
    fn begin(&mut self, serial: u64) {
        self.cut();
        if self.chunks.back().is_some_and(|chunk| chunk.records == 0)
            && let Some(empty) = self.chunks.pop_back()
        {
            self.bytes -= empty.size().min(self.bytes);
        }
        self.push(serial);
    }

    /// Appends a chunk that begins with the current state.
    fn push(&mut self, serial: u64) {
        let chunk = Chunk { before: self.now.before(), bytes: Vec::new(), records: 0, serial };
        self.bytes += chunk.size();
        self.chunks.push_back(chunk);
    }

    /// Moves the recorded bytes into the last chunk.
    fn cut(&mut self) {
        let _ = self.recording.flush();
        let Some(bytes) = self.recording.get_mut().map(std::mem::take) else { return };
        let Some(chunk) = self.chunks.back_mut() else { return };
        for (kind, frame) in frames::split(&bytes) {
            let part = if kind == frames::RECORDS { &mut chunk.bytes } else { &mut self.head };
            part.extend_from_slice(frame);
            self.bytes += frame.len();
        }
    }
}

impl Chunk {
    /// Returns the approximate size of the chunk, in bytes.
    fn size(&self) -> usize {
        self.bytes.len() + self.before.size()
    }
}

/// Passes the records of a chunk to a sink. `head` is the start of their file.
fn replay(head: &[u8], chunk: &Chunk, sink: &mut impl Trace) {
    // `Recording` has written these bytes, so they can be read.
    let _ = Recorded::open(head.chain(&*chunk.bytes)).map(|file| file.replay(sink));
}

/// Appends a mark of the timeline, and drops the oldest mark if there are too many.
fn mark<T>(marks: &mut VecDeque<T>, new: T) {
    if marks.len() == MARKS {
        marks.pop_front();
    }
    marks.push_back(new);
}
