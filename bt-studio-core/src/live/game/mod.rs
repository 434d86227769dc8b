//! The state of a game, or of a file of records: the connection, and the commands with their answers.

mod records;

use std::collections::{BTreeMap, BTreeSet};

use bt_runtime::trace::NodeTable;

use crate::live::stream::Stream;
use crate::live::tables::Tables;
use crate::message::{GameCommand, GameView, Recorded, RefusedValue, StopView, WaitingValue, WatchState};
use crate::project::{File, Project};

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

    /// Returns the files whose present text was sent to the game, which has not taken it yet.
    pub(crate) fn sent(&self, project: &Project) -> Vec<String> {
        let sent = self.waiting.values().filter_map(|command| match command {
            GameCommand::Swap { file, text } => Some((file, text)),
            _ => None,
        });
        let is_present = |file: &str, text: &str| project.files.get(file).is_some_and(|known| known.text() == text);
        sent.filter(|(file, text)| is_present(file, text)).map(|(file, _)| file.clone()).collect()
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

    /// Notes the end of the file of records.
    pub(crate) fn is_read(&mut self) {
        if !self.streams.values().all(Stream::is_complete) {
            "the file was cut off: its program was killed, or still runs".clone_into(&mut self.said);
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
}
