//! The records of a game, by stream and agent.

use std::collections::{BTreeMap, BTreeSet};

use super::Game;
use crate::live::moment::Moment;
use crate::live::stream::Stream;
use crate::live::track::Track;
use crate::message::AgentKey;

/// The limit for the stored records, in bytes: enough for ten minutes of 1,000 guards at 60 ticks per
/// second, ten of them recorded in full.
const KEPT: usize = 640 << 20;
/// The maximum number of streams: a game has one for each type of tree.
const STREAMS: usize = 1_024;

impl Game {
    /// Adds a stream, if it is new.
    pub(crate) fn tree(&mut self, stream: u32) -> Result<(), String> {
        if !self.streams.contains_key(&stream) && self.streams.len() == STREAMS {
            return Err(format!("the game has more than {STREAMS} types of trees"));
        }
        let awaits_round = self.awaits_round();
        self.streams.entry(stream).or_insert_with(|| Stream::new(awaits_round));
        Ok(())
    }

    /// Takes the next bytes of a stream. Returns `true` if an agent has a new tree.
    pub(crate) fn batch(&mut self, stream: u32, bytes: Vec<u8>) -> Result<bool, String> {
        self.tree(stream)?;
        let Self { streams, serial, .. } = self;
        let Some(one) = streams.get_mut(&stream) else { return Ok(false) };
        let awaits = one.awaits_round();
        let read = one.take(bytes, serial);
        let (fresh, dropped) = (one.fresh(), one.dropped());
        if awaits && !one.awaits_round() {
            // The game looks at the agents of all streams in the same frames.
            streams.values_mut().filter(|stream| stream.is_unseen()).for_each(Stream::end_round);
        }
        self.lost = (self.lost.0 + dropped.0, self.lost.1 + dropped.1);
        let is_new = fresh.into_iter().filter(|nodes| self.tables.add(nodes)).count() > 0;
        self.forget();
        read.map_err(|error| format!("the records cannot be read: {error}"))?;
        Ok(is_new)
    }

    /// Returns the stored records as named files. The name contains the tree if there are several files.
    pub(crate) fn files(&mut self) -> Result<Vec<(String, Vec<u8>)>, String> {
        let safe = |char: char| if char.is_alphanumeric() || char == '_' { char } else { '-' };
        let game: String = self.view.name.chars().map(safe).collect();
        let mut files = Vec::new();
        for stream in self.streams.values_mut() {
            let tree: String =
                stream.tracks.values().next().map_or("", |track| track.now.tree()).chars().map(safe).collect();
            let Some(bytes) = stream.file() else { continue };
            let bytes = bytes.map_err(|error| format!("the record cannot be written: {error}"))?;
            files.push((format!("{game}-{tree}"), bytes));
        }
        if let [(name, _)] = &mut *files {
            *name = game;
        }
        Ok(files)
    }

    /// Notes that records were lost.
    pub(crate) fn gap(&mut self, ticks: u64, records: u64) {
        self.lost = (self.lost.0.saturating_add(ticks), self.lost.1.saturating_add(records));
        let serial = &mut self.serial;
        for track in self.streams.values_mut().flat_map(|stream| stream.tracks.values_mut()) {
            *serial += 1;
            track.gap(ticks, *serial);
        }
    }

    /// Notes that these agents have left the game.
    pub(crate) fn left(&mut self, stream: u32, agents: &[(u32, u32)]) {
        let Some(stream) = self.streams.get_mut(&stream) else { return };
        for agent in agents {
            if let Some(track) = stream.tracks.get_mut(agent) {
                track.left = true;
            }
        }
    }

    /// Drops the oldest records, if the stored records exceed the limit.
    fn forget(&mut self) {
        let mut left = self.kept();
        if left <= KEPT {
            return;
        }
        let agents = self.agents().filter_map(|(key, track)| Some((track.oldest()?, key)));
        let mut old: BTreeMap<u64, AgentKey> = agents.collect();
        while left > KEPT - KEPT / 8
            && let Some((_, key)) = old.pop_first()
        {
            let Some(track) = self.track_mut(key) else { continue };
            left = left.saturating_sub(track.forget());
            old.extend(track.oldest().map(|serial| (serial, key)));
        }
        if left > KEPT {
            // No agent has a history to drop any more: there are too many agents.
            self.streams.values_mut().for_each(Stream::forget_left);
        }
    }

    /// Returns the size of the stored records, in bytes.
    pub(crate) fn kept(&self) -> usize {
        self.streams.values().flat_map(|stream| stream.tracks.values()).map(Track::bytes).sum()
    }

    /// Returns all agents, including those that have left.
    pub(crate) fn agents(&self) -> impl Iterator<Item = (AgentKey, &Track)> {
        self.streams
            .iter()
            .flat_map(|(&stream, one)| one.tracks.iter().map(move |(at, track)| (key(stream, *at), track)))
    }

    /// Returns the agents that are in the game.
    pub(crate) fn present(&self) -> impl Iterator<Item = (AgentKey, &Track)> {
        self.streams.iter().flat_map(|(&stream, one)| one.present().map(move |(at, track)| (key(stream, *at), track)))
    }

    /// Returns the keys of the agents in the game, or only of the agents with this tree.
    pub(crate) fn keys(&self, tree: Option<&str>) -> BTreeSet<&str> {
        let tracks = self.present().map(|(_, track)| &track.now);
        let names = tracks.filter(|now| tree.is_none_or(|tree| now.tree() == tree)).map(Moment::names);
        names.flat_map(|names| (0..names.keys.len()).filter_map(|key| names.keys.get(key))).collect()
    }

    /// Returns the history of an agent.
    pub(crate) fn track(&self, key: AgentKey) -> Option<&Track> {
        self.streams.get(&key.stream)?.tracks.get(&(key.index, key.generation))
    }

    /// Returns the agent that has this number now.
    pub(crate) fn now(&self, stream: u32, index: u32) -> Option<AgentKey> {
        let all = self.streams.get(&stream)?.tracks.range((index, 0)..=(index, u32::MAX));
        all.last().map(|(at, _)| key(stream, *at))
    }

    /// Returns the history of an agent for changes.
    pub(crate) fn track_mut(&mut self, key: AgentKey) -> Option<&mut Track> {
        self.streams.get_mut(&key.stream)?.tracks.get_mut(&(key.index, key.generation))
    }
}

const fn key(stream: u32, (index, generation): (u32, u32)) -> AgentKey {
    AgentKey { stream, index, generation }
}
