//! The state of a game, or of a file of records.

use std::collections::{BTreeMap, BTreeSet};

use bt_runtime::trace::NodeTable;

use super::moment::Moment;
use super::stream::Stream;
use super::tables::Tables;
use super::track::Track;
use crate::message::{AgentKey, GameCommand, GameView, Recorded, RefusedValue, StopView, WaitingValue, WatchState};
use crate::project::{File, Project};

/// The limit for the stored records, in bytes: enough for ten minutes of 1,000 guards at 60 ticks per
/// second, ten of them recorded in full.
const KEPT: usize = 640 << 20;
/// The maximum number of streams: a game has one for each type of tree.
const STREAMS: usize = 1_024;

/// The number of agents up to which all of them are recorded, unless a page requests otherwise.
const FEW: usize = 100;

/// Returns the agent, the key and the text of a command that writes a value or sends an event; an event has no key.
fn written(command: &GameCommand) -> Option<(u32, Option<&str>, &str)> {
    match command {
        GameCommand::Set { agent, key, value, .. } => Some((*agent, Some(key), value)),
        GameCommand::Send { agent, event, .. } => Some((*agent, None, event)),
        _ => None,
    }
}

/// A swap that the game has refused.
struct RefusedSwap {
    file: String,
    text: String,
    said: String,
}

/// A game, or a file of records.
pub(crate) struct Game {
    pub(crate) view: GameView,
    pub(crate) state: WatchState,
    /// The description of the last event.
    pub(crate) said: String,
    /// `true` if `said` has the names of other clients that hold the game.
    pub(super) is_held_by_others: bool,
    pub(crate) stop: Option<StopView>,
    /// The last refused value or event of an agent.
    pub(crate) refused: Option<RefusedValue>,
    /// The description of the event before that refusal.
    said_before: Option<String>,
    /// The last refused swap.
    refused_swap: Option<RefusedSwap>,
    streams: BTreeMap<u32, Stream>,
    /// The numbers of lost ticks and records.
    pub(crate) lost: (u64, u64),
    /// The number of the last chunk.
    serial: u64,
    /// The commands without an answer, by number.
    waiting: BTreeMap<u32, GameCommand>,
    next: u32,
    /// `true` if a page has requested records of all agents, `false` if only of the followed ones; `None` lets the
    /// number of agents decide.
    pub(crate) all: Option<bool>,
    /// The agents of which the game was asked for all records last.
    pub(crate) asked: Option<Recorded>,
    /// The trees of the agents, matched with the current texts of the files.
    pub(crate) tables: Tables,
    /// The texts of the files that the game runs: the saved texts at the time of the connection, and the texts sent
    /// since.
    texts: BTreeMap<String, String>,
}

impl Game {
    /// Creates the state of a game to which the host connects, or of a file that it reads.
    pub(crate) fn new(name: String, state: WatchState) -> Self {
        Self {
            view: GameView { name, ..GameView::default() },
            state,
            said: String::new(),
            is_held_by_others: false,
            stop: None,
            refused: None,
            said_before: None,
            refused_swap: None,
            streams: BTreeMap::new(),
            lost: (0, 0),
            serial: 0,
            waiting: BTreeMap::new(),
            next: 0,
            all: None,
            asked: None,
            tables: Tables::default(),
            texts: BTreeMap::new(),
        }
    }

    /// Notes the saved texts of all files, which the game has read from the disk.
    pub(crate) fn reads(&mut self, project: &Project) {
        let on_disk = |(path, file): (&String, &File)| Some((path.clone(), file.saved_text()?));
        self.texts = project.files.iter().filter_map(on_disk).collect();
    }

    /// Returns the files that show trees of the agents, and whose text differs from the version that the game runs.
    pub(crate) fn differing(&self, project: &Project) -> Vec<String> {
        if !matches!(self.state, WatchState::Running | WatchState::Paused | WatchState::Stopped) {
            return Vec::new();
        }
        let mut trees: Vec<&NodeTable> = Vec::new();
        for (_, track) in self.present() {
            let nodes = &track.now.names().nodes;
            if !trees.iter().rev().any(|known| known.same(nodes)) {
                trees.push(nodes);
            }
        }
        let mut found = BTreeSet::new();
        for places in trees.into_iter().filter_map(|nodes| Some(&self.tables.find(nodes)?.places)) {
            let is_other = |path: &str| {
                let text = project.files.get(path).map(File::text);
                self.texts.get(path).is_some_and(|sent| Some(&**sent) != text)
            };
            found.extend(places.files().into_iter().filter(|path| is_other(path)));
            found.extend(places.file.as_deref().filter(|_| !places.is_whole));
        }
        found.into_iter().map(str::to_owned).collect()
    }

    /// Notes that the game has accepted the connection. Returns `true` for a new run of the game, which drops all
    /// records; the same run continues after a gap.
    pub(crate) fn connected(&mut self, view: GameView) -> bool {
        let is_new = self.view.run != view.run;
        if !is_new {
            // For a new connection, the game sends the names of each stream again.
            self.streams.values_mut().for_each(Stream::again);
            self.gap(0, 0);
            "connected again".clone_into(&mut self.said);
        } else {
            let known = !self.view.run.is_empty();
            *self = Self { all: self.all, ..Self::new(String::new(), WatchState::Running) };
            if known {
                "the game has started again".clone_into(&mut self.said);
            }
        }
        (self.view, self.state, self.stop) = (view, WatchState::Running, None);
        self.waiting.clear();
        self.asked = None;
        is_new
    }

    /// `true` if all agents are recorded.
    pub(crate) fn records_all(&self) -> bool {
        let few = || self.present().nth(FEW).is_none();
        self.state == WatchState::Record || self.all.unwrap_or_else(few)
    }

    /// `true` if agents may have left while there was no connection, until the game has looked at all agents.
    pub(crate) fn awaits_round(&self) -> bool {
        self.streams.values().any(Stream::awaits_round)
    }

    /// Returns the values and events that agents get before their next tick.
    pub(crate) fn waiting(&self) -> Vec<WaitingValue> {
        let values = self.waiting.values().filter_map(written);
        let one = |(agent, key, text): (u32, Option<&str>, &str)| WaitingValue {
            agent,
            key: key.map(str::to_owned),
            text: text.to_owned(),
        };
        values.map(one).collect()
    }

    /// Notes that the connection is lost.
    pub(crate) fn is_lost(&mut self, why: &str) {
        (self.state, self.stop) = (WatchState::Lost, None);
        why.clone_into(&mut self.said);
    }

    /// Returns the number for a new command, which the answer of the game repeats.
    pub(crate) fn number(&mut self, command: &GameCommand) -> u32 {
        self.next += 1;
        if written(command).is_some() {
            self.refused = None;
        }
        self.waiting.insert(self.next, command.clone());
        self.next
    }

    /// Takes the answer of the game to a command. Returns the command if the game refuses it.
    pub(crate) fn done(
        &mut self,
        number: u32,
        error: Option<String>,
        swapped: Option<(u32, u32)>,
    ) -> Option<GameCommand> {
        let command = self.waiting.remove(&number);
        if let Some(error) = error {
            let Some((agent, key, text)) = command.as_ref().and_then(written) else {
                self.said = format!("the game refuses: {error}");
                if let Some(GameCommand::Swap { file, text }) = &command {
                    // The lines after the first one show the places of the faults, which are problems of the files.
                    self.said.truncate(self.said.find('\n').unwrap_or(self.said.len()));
                    let (file, text) = (file.clone(), text.clone());
                    self.refused_swap = Some(RefusedSwap { file, text, said: self.said.clone() });
                }
                return command;
            };
            let of = key.map_or_else(String::new, |key| format!(" for `{key}`"));
            let said = format!("the game refuses `{text}`{of}: {error}");
            let before = std::mem::replace(&mut self.said, said);
            self.said_before.get_or_insert(before);
            let key = key.map(str::to_owned);
            self.refused = Some(RefusedValue { number, agent, key, text: text.to_owned(), why: error });
            return command;
        }
        let stopped = self.state == WatchState::Stopped;
        match command {
            Some(GameCommand::Continue) => {
                (self.state, self.stop) = (WatchState::Running, None);
                self.said.clear();
            }
            Some(GameCommand::Set { .. } | GameCommand::Send { .. }) => {
                if let Some(before) = self.said_before.take() {
                    self.said = before;
                }
            }
            // A breakpoint during the step stops the game before this answer.
            Some(GameCommand::Pause | GameCommand::Step { .. }) if !stopped => self.state = WatchState::Paused,
            Some(GameCommand::Swap { file, text }) => {
                let (agents, halting) = swapped.unwrap_or_default();
                let halted = if halting == 0 { String::new() } else { format!(", {halting} of them after a halt") };
                let (agent, go) = if agents == 1 { ("agent", "goes") } else { ("agents", "go") };
                self.said = format!("{agents} {agent} {go} on with `{file}`{halted}");
                self.texts.insert(file, text);
            }
            _ => {}
        }
        None
    }

    /// Returns the description of the last event; an edit of the file ends that of a refused swap.
    pub(crate) fn said(&self, project: &Project) -> &str {
        let is_over = self.refused_swap.as_ref().is_some_and(|RefusedSwap { file, text, said }| {
            *said == self.said && project.files.get(file).map(File::text) != Some(text)
        });
        if is_over { "" } else { &self.said }
    }

    /// Notes that the game runs again after a stop at a breakpoint.
    pub(crate) fn leaves_stop(&mut self) {
        if self.state == WatchState::Stopped {
            (self.state, self.stop) = (WatchState::Running, None);
            self.said.clear();
        }
    }

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

    /// Notes the end of the file of records.
    pub(crate) fn is_read(&mut self) {
        if !self.streams.values().all(Stream::is_complete) {
            "the file was cut off: its program was killed, or still runs".clone_into(&mut self.said);
        }
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

    /// Notes that a breakpoint has stopped the game.
    pub(crate) fn stopped(&mut self, stop: StopView, said: String) {
        self.said = said;
        if let Some(track) = self.track_mut(stop.agent) {
            track.stopped();
        }
        (self.state, self.stop) = (WatchState::Stopped, Some(stop));
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
