//! The incoming records of all agents of one stream.

use std::collections::{BTreeMap, BTreeSet};

use bt_runtime::trace::{Gap, Live, Names, NodeId, NodeTable, Record, RecordedError, RecordedStream, Trace, frames};

use super::track::Track;

/// A stream: it begins with names, and the records of its agents follow.
pub(crate) struct Stream {
    recorded: Option<RecordedStream>,
    /// The agents, by index and generation.
    pub(crate) tracks: BTreeMap<(u32, u32), Track>,
    /// The agent of the current records.
    at: (u32, u32),
    /// The received tables of nodes; `fresh` has those that the method `fresh` has not returned yet.
    tables: Vec<NodeTable>,
    fresh: Vec<NodeTable>,
    /// The numbers of ticks and records that were dropped because there was no room for their agents.
    dropped: (u64, u64),
    /// The agents of the first round of looks on a new connection to the same run, so far; `None` if no round is awaited.
    round: Round,
}

/// The agents of a round of looks. The game looks at all agents before it looks at one of them again.
type Round = Option<BTreeSet<(u32, u32)>>;

/// The maximum number of stored agents of a stream.
const AGENTS: usize = 20_000;

impl Stream {
    /// Creates a stream without bytes. `awaits_round` is `true` if the game is to look at all agents first.
    pub(crate) fn new(awaits_round: bool) -> Self {
        Self {
            recorded: None,
            tracks: BTreeMap::new(),
            at: (0, 0),
            tables: Vec::new(),
            fresh: Vec::new(),
            dropped: (0, 0),
            round: awaits_round.then(BTreeSet::new),
        }
    }

    /// Returns the trees that have come since the last call.
    pub(crate) fn fresh(&mut self) -> Vec<NodeTable> {
        std::mem::take(&mut self.fresh)
    }

    /// Returns the numbers of ticks and records that were dropped since the last call, because there was no room
    /// for their agents.
    pub(crate) fn dropped(&mut self) -> (u64, u64) {
        std::mem::take(&mut self.dropped)
    }

    /// Returns the agents that are in the game.
    pub(crate) fn present(&self) -> impl Iterator<Item = (&(u32, u32), &Track)> {
        present(&self.tracks, true)
    }

    /// Drops the histories of all agents that have left.
    pub(crate) fn forget_left(&mut self) {
        let present: BTreeSet<_> = self.present().map(|(key, _)| *key).collect();
        self.tracks.retain(|key, _| present.contains(key));
    }

    /// Prepares for bytes that begin with the names again, from a new connection to the same run.
    pub(crate) fn again(&mut self) {
        self.recorded = None;
        self.tables.clear();
        self.tracks.values_mut().for_each(|track| track.unseen = !track.left);
        self.round = self.tracks.values().any(|track| track.unseen).then(BTreeSet::new);
    }

    /// `true` if agents are unseen until the game has looked at all agents.
    pub(crate) const fn awaits_round(&self) -> bool {
        self.round.is_some()
    }

    /// Ends the round of looks: the agents that are still unseen have left.
    pub(crate) fn end_round(&mut self) {
        self.round = None;
        for track in self.tracks.values_mut().filter(|track| track.unseen) {
            (track.left, track.unseen) = (true, false);
        }
    }

    /// `true` if no agent was seen in the round of looks so far.
    pub(crate) fn is_unseen(&self) -> bool {
        self.round.as_ref().is_some_and(BTreeSet::is_empty)
    }

    /// Returns a file with all stored records; `None` if there are none.
    pub(crate) fn file(&mut self) -> Option<std::io::Result<Vec<u8>>> {
        let names = self.recorded.as_ref()?.names().clone();
        (!self.tracks.is_empty()).then(|| super::saved::file(&names, &mut self.tracks))
    }

    /// `true` if all records have come, with the totals at the end of the stream.
    pub(crate) fn is_complete(&self) -> bool {
        self.recorded.as_ref().is_some_and(|recorded| recorded.replayed().complete)
    }

    /// Takes the next bytes, in whole frames. `serial` numbers the chunks of all agents.
    pub(crate) fn take(&mut self, bytes: Vec<u8>, serial: &mut u64) -> Result<(), RecordedError> {
        let start = if self.recorded.is_none() { frames::START.len() } else { 0 };
        for (part, gap) in at_gaps(&bytes, start) {
            self.take_part(part, serial)?;
            let track = gap.and_then(|gap| Some((self.tracks.get_mut(&(gap.index, gap.generation))?, gap.ticks)));
            if let Some((track, ticks)) = track {
                *serial += 1;
                track.gap(ticks, *serial);
            }
        }
        Ok(())
    }

    fn take_part(&mut self, bytes: &[u8], serial: &mut u64) -> Result<(), RecordedError> {
        let mut is_over = false;
        let Self { recorded, tracks, at, tables, fresh, dropped, round } = self;
        let (recorded, bytes) = match recorded {
            Some(known) => (known, bytes),
            None => (recorded.insert(RecordedStream::open(bytes.to_vec())?), &[][..]),
        };
        let names = recorded.names().clone();
        let mut sorts =
            Sorts { names, tracks, at, tables, fresh, dropped, round, is_over: &mut is_over, is_full: false, serial };
        sorts.table(&sorts.names.nodes.clone());
        let read = recorded.batch(bytes, &mut sorts);
        if is_over {
            self.end_round();
        }
        read
    }
}

/// Splits the bytes of a file or a game behind each frame that marks a gap. The first frame begins at `start`.
fn at_gaps(bytes: &[u8], start: usize) -> Vec<(&[u8], Option<Gap>)> {
    let (mut parts, mut from, mut end) = (Vec::new(), 0, start);
    for (_, frame) in frames::split(bytes.get(start..).unwrap_or_default()) {
        end += frame.len();
        if let Some(gap) = Gap::read(frame) {
            parts.push((&bytes[from..end], Some(gap)));
            from = end;
        }
    }
    parts.push((&bytes[from..], None));
    parts
}

/// Returns the agents in the game if `there`, else the agents that have left: those that the game reports, and
/// those whose number another agent has now.
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
    round: &'s mut Round,
    /// `true` if the round has ended.
    is_over: &'s mut bool,
    /// `true` if no agent has left, so that there is no room for further agents.
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
    /// Drops the agent with the oldest records among those that have left; `false` if none has left.
    fn forget_left(&mut self) -> bool {
        let oldest = present(self.tracks, false).min_by_key(|(_, track)| track.begun()).map(|(key, _)| *key);
        oldest.is_some_and(|key| self.tracks.remove(&key).is_some())
    }

    /// Adds the tree of an agent, if it is new.
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
        if let (Record::Look { .. }, Some(round)) = (record, &mut *self.round) {
            *self.is_over |= !round.insert(*self.at);
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
