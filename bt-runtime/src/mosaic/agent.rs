//! An agent from outside.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::program::Program;
use super::state::{At, Instances, Phase};
use super::timers::Timers;
use super::{BoardFull, Command, Commands, Draws, DynamicBoard, Library, LoadError, Record, Stopped, Ticket, Value};
use crate::Chance;

/// An agent that runs trees of mosaic_game.
///
/// It is off at first. [`load`](Self::load) gives it a tree, [`enable`](Self::enable) lets it run; then it acts when an
/// event comes ([`send`](Self::send)), when time passes ([`advance`](Self::advance)) and when an answer comes
/// ([`finish`](Self::finish)). Each of these runs the tree until all of it waits. What it does is the same for the same
/// seed and the same calls.
///
/// Where something cannot be run, the agent stops: the call gives the error, all that ran is interrupted, and the
/// agent is off. As in the original, one that was switched off does not go on where it was: load another tree, or
/// [`reset`](Self::reset) it.
pub struct Agent {
    pub(super) library: Arc<Library>,
    /// The files loaded so far.
    pub(super) trees: Vec<Arc<Program>>,
    /// The tree that was loaded last.
    pub(super) main: Option<u32>,
    pub(super) running: Instances,
    pub(super) fronts: Vec<At>,
    /// The fronts of the round before: kept for its memory.
    pub(super) visited: Vec<At>,
    pub(super) events: Vec<String>,
    pub(super) board: DynamicBoard,
    pub(super) enabled: bool,
    pub(super) timers: Timers,
    pub(super) now_ms: u64,
    pub(super) chance: Chance,
    pub(super) draws: Option<Box<dyn Draws>>,
    pub(super) listener: Option<Box<dyn Commands>>,
    /// The node that is being visited.
    pub(super) current: Option<At>,
    /// Nodes visited in this poll.
    pub(super) visits: u64,
    /// How often each loop went round in this poll.
    pub(super) rounds: BTreeMap<At, u64>,
}

impl Agent {
    /// An agent without a tree, off, with an empty blackboard, at time 0.
    #[must_use]
    pub fn new(library: &Arc<Library>, seed: u64) -> Self {
        Self {
            library: Arc::clone(library),
            trees: Vec::new(),
            main: None,
            running: Instances::default(),
            fronts: Vec::new(),
            visited: Vec::new(),
            events: Vec::new(),
            board: DynamicBoard::default(),
            enabled: false,
            timers: Timers::default(),
            now_ms: 0,
            chance: Chance::new(seed),
            draws: None,
            listener: None,
            current: None,
            visits: 0,
            rounds: BTreeMap::new(),
        }
    }

    /// Gives the agent a tree: its root runs once the agent is on.
    ///
    /// An agent that had a tree is reset: off, with an empty blackboard. As in the original, loading the tree that it
    /// has already is only this, and nothing runs afterwards; [`reset`](Self::reset) begins that tree again.
    ///
    /// # Errors
    ///
    /// The file is missing or has faults, or the agent has too many files. The agent is as it was.
    pub fn load(&mut self, name: &str) -> Result<(), LoadError> {
        let known = self.known(name);
        let program = match known {
            Some(tree) => Arc::clone(&self.trees[tree as usize]),
            None => self.library.program(name)?,
        };
        let most = self.library.limits().files;
        if known.is_none() && self.trees.len() >= most {
            let why = Some(alloc::format!("the agent has {most} files already"));
            return Err(LoadError { name: name.to_owned(), why, faults: Vec::new() });
        }
        let same = known.is_some() && known == self.main_tree();
        if self.main.is_some() {
            self.stop();
            self.clear_all();
        }
        if !same {
            let tree = known.unwrap_or_else(|| self.push_tree(&program));
            self.running.clear();
            self.main = Some(self.running.begin(&program, tree, None));
            self.begin_main();
        }
        Ok(())
    }

    /// Switches the agent on, which runs it, or off, which interrupts all that runs.
    ///
    /// # Errors
    ///
    /// The agent stopped.
    pub fn enable(&mut self, on: bool) -> Result<(), Stopped> {
        if !on {
            self.stop();
            return Ok(());
        }
        self.enabled = true;
        self.poll()
    }

    /// Is it on?
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// An event comes. The first `wait_event` that waits for it takes it; where none waits it is lost. An agent that is
    /// off hears nothing.
    ///
    /// # Errors
    ///
    /// The agent stopped.
    pub fn send(&mut self, event: &str) -> Result<(), Stopped> {
        if self.enabled {
            self.events.push(event.to_owned());
        }
        self.poll()
    }

    /// An action that answered [`Later`](super::Outcome::Later) has its result. `false`: nobody waits for it any more.
    ///
    /// # Errors
    ///
    /// The agent stopped.
    pub fn finish(&mut self, ticket: Ticket, result: bool) -> Result<bool, Stopped> {
        let number = ticket.0;
        let waits = |at: &At| self.running.cell(*at).phase == Phase::Blocking && self.running.cell(*at).waits == number;
        let Some(at) = self.fronts.iter().copied().find(waits).filter(|_| number != 0) else { return Ok(false) };
        self.timers.cancel(number);
        self.finish_last(at, result);
        self.poll()?;
        Ok(true)
    }

    /// Clears the blackboard, interrupts all that runs, and begins the tree again: what a `reset` node does.
    ///
    /// # Errors
    ///
    /// The agent is on, and stopped again.
    pub fn reset(&mut self) -> Result<(), Stopped> {
        self.restart();
        self.poll()
    }

    /// Writes a key.
    ///
    /// # Errors
    ///
    /// The blackboard is full; nothing was written.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) -> Result<(), BoardFull> {
        let value = value.into();
        self.board.set(key, value.clone(), self.library.limits())?;
        self.tell(|_| Command::Set { key: key.to_owned(), value });
        Ok(())
    }

    /// Removes a key; its value, if it was there.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let value = self.board.remove(key)?;
        self.tell(|_| Command::Remove { key: key.to_owned() });
        Some(value)
    }

    /// The blackboard.
    #[must_use]
    pub fn board(&self) -> &DynamicBoard {
        &self.board
    }

    /// Its clock in milliseconds; only [`advance`](Self::advance) moves it.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// The files loaded so far.
    pub fn trees(&self) -> impl Iterator<Item = &str> {
        self.trees.iter().map(|program| &*program.name)
    }

    /// The nodes that wait or are about to run: tree and number, in the order in which they are visited.
    pub fn fronts(&self) -> impl Iterator<Item = (u32, u32)> {
        self.fronts.iter().filter(|at| self.running.cell(**at).phase.fronts()).map(|at| self.place(*at))
    }

    /// The timers that will fire: when, in milliseconds of the clock, and a number; in the order in which they began.
    pub fn timers(&self) -> impl Iterator<Item = (u64, u64)> {
        self.timers.iter()
    }

    /// What the `root` says whom its tree is for; empty without a tree.
    #[must_use]
    pub fn agent_name(&self) -> &str {
        self.main_tree().map_or("", |tree| &self.trees[tree as usize].agent)
    }

    /// Something listens from now on, in place of what did so far; it is told at once how things are.
    pub fn listen(&mut self, listener: impl Commands + 'static) {
        self.listener = Some(Box::new(listener));
        let trees = self.trees().map(str::to_owned).collect();
        let (board, nodes) = (self.board.to_value(), self.fronts().collect());
        self.tell(|_| Command::Snapshot { trees, board, nodes });
    }

    /// Draws with something else than the agent's own chance; `None`: with that again.
    pub fn draw_with(&mut self, draws: Option<Box<dyn Draws>>) {
        self.draws = draws;
    }

    /// Tells the listener, if there is one, about the node that is being visited.
    pub(super) fn tell(&mut self, command: impl FnOnce(&Self) -> Command) {
        self.tell_of(self.current, command);
    }

    /// Tells the listener, if there is one, about a node.
    pub(super) fn tell_of(&mut self, at: Option<At>, command: impl FnOnce(&Self) -> Command) {
        let Some(mut listener) = self.listener.take() else { return };
        let (tree, node) = at.map_or((0, 0), |at| self.place(at));
        listener.command(self.now_ms, &Record { tree, node, command: command(self) });
        self.listener = Some(listener);
    }

    /// The tree and the number of a node.
    pub(super) fn place(&self, at: At) -> (u32, u32) {
        let instance = self.running.get(at);
        (instance.tree, instance.program.nodes[at.node as usize].idx)
    }

    /// Which of the files it is, if it was loaded.
    pub(super) fn known(&self, name: &str) -> Option<u32> {
        self.trees.iter().position(|program| program.name == name).map(|tree| tree as u32)
    }

    fn main_tree(&self) -> Option<u32> {
        self.main.map(|instance| self.running.get(At { instance, node: 0 }).tree)
    }

    /// Takes a file in; its number.
    pub(super) fn push_tree(&mut self, program: &Arc<Program>) -> u32 {
        self.trees.push(Arc::clone(program));
        self.tell(|_| Command::PushTree(program.name.clone()));
        self.trees.len() as u32 - 1
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trees: Vec<_> = self.trees().collect();
        let fronts: Vec<_> = self.fronts().collect();
        out.debug_struct("Agent")
            .field("trees", &trees)
            .field("enabled", &self.enabled)
            .field("fronts", &fronts)
            .field("board", &self.board)
            .field("now_ms", &self.now_ms)
            .finish_non_exhaustive()
    }
}
