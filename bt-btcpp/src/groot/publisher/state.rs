//! The state of the game, shared by the thread that receives its messages and the thread that answers Groot2.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bt_live::Asks;
use bt_live::breakpoints::On;
use bt_live::games::Game;
use bt_live::wire::{self, At, Command, Stop};
use bt_runtime::trace::NodeTable;
use tokio::sync::mpsc::UnboundedSender;

use super::PublisherOptions;
use super::hooks::Hooks;
use crate::groot::statuses::Statuses;
use crate::groot::trees::Trees;

/// The data shared by the threads.
pub struct Shared {
    pub game: Game,
    pub options: PublisherOptions,
    state: Mutex<State>,
    /// The connection, to end it while another thread sends under the lock of the state.
    closes: Mutex<Option<Asks>>,
    ends: AtomicBool,
    /// Notified when Groot2 sends a request after a pause, or the publisher ends.
    wanted: Condvar,
}

/// The known state of the game.
pub struct State {
    /// `true` while Groot2 sends requests within the heartbeat.
    pub on: bool,
    /// The time of the last request.
    pub asked: Instant,
    /// The connection to the game.
    pub asks: Option<Asks>,
    /// `true` if the game must be connected.
    wants: bool,
    /// The reason why the connection has ended.
    pub disconnected: Option<String>,
    /// The tree that is shown.
    pub shown: Option<Shown>,
    /// The values of keys, as text.
    pub keys: BTreeMap<String, String>,
    pub hooks: Hooks,
    pub recording: Option<VecDeque<[u8; 9]>>,
    /// A stopped recording that was not yet fetched.
    pub stopped: VecDeque<[u8; 9]>,
    /// The time of the last tick on the brain's clock, in microseconds.
    pub now: u64,
    pub from: u64,
    /// The answers to commands.
    pub done: BTreeMap<u64, Option<String>>,
    /// The stream that is shown.
    pub stream: Option<u32>,
    pub agent: Option<u32>,
    /// The number of agents that had the shown agent's place before.
    pub generation: u32,
    /// The first stream with a batch since the last record of the shown agent, and the number of its batches since
    /// then.
    pub silent: Option<(u32, u32)>,
    /// `true` if any agent may be shown.
    pub any: bool,
    /// The channel of reached breakpoints to the socket.
    pub reached: Option<UnboundedSender<u16>>,
}

/// A tree with the status of its nodes.
pub struct Shown {
    pub trees: Trees,
    pub statuses: Statuses,
    /// The identifier of the set of nodes. When it changes, Groot2 requests the XML again.
    pub id: [u8; 16],
}

impl Shared {
    pub fn new(game: Game, options: PublisherOptions) -> Self {
        let state = State {
            on: false,
            asked: Instant::now(),
            asks: None,
            wants: true,
            disconnected: None,
            shown: None,
            keys: BTreeMap::new(),
            hooks: Hooks::default(),
            recording: None,
            stopped: VecDeque::new(),
            now: 0,
            from: 0,
            done: BTreeMap::new(),
            stream: None,
            agent: options.agent,
            generation: 0,
            silent: None,
            any: options.agent.is_none(),
            reached: None,
        };
        Self {
            game,
            options,
            state: Mutex::new(state),
            closes: Mutex::default(),
            ends: AtomicBool::new(false),
            wanted: Condvar::new(),
        }
    }

    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn closes(&self) -> MutexGuard<'_, Option<Asks>> {
        self.closes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns `true` once the publisher ends.
    pub fn ends(&self) -> bool {
        self.ends.load(Ordering::Acquire)
    }

    /// Ends the publisher. Called in the thread of the game: closes the connection first, because a thread that sends
    /// to a game that reads no bytes holds the lock of the state.
    pub fn end(&self) {
        self.ends.store(true, Ordering::Release);
        self.closes().iter().for_each(Asks::close);
        let _state = self.lock();
        self.wanted.notify_all();
    }

    /// Notes that the game is connected.
    pub fn connected(&self, asks: Asks) {
        *self.closes() = Some(asks.clone());
        if self.ends() {
            asks.close();
        }
        let mut state = self.lock();
        state.asks = Some(asks);
        state.wake();
    }

    /// Notes that the connection has ended; the next request opens another.
    pub fn disconnected(&self, why: String) {
        *self.closes() = None;
        let mut state = self.lock();
        (state.asks, state.wants, state.disconnected) = (None, false, Some(why));
        state.done.clear();
        state.leave_agent();
        state.agent = self.options.agent;
    }

    /// Notes a request of Groot2.
    pub fn ask(&self) {
        let mut state = self.lock();
        state.asked = Instant::now();
        // The remaining answers belong to commands for which no request waits.
        state.done.clear();
        if !state.on {
            state.on = true;
            state.wake();
        }
        if state.asks.is_none() && !state.wants {
            (state.wants, state.disconnected) = (true, None);
        }
        self.wanted.notify_all();
    }

    /// Checks whether Groot2 is silent; if so, removes its effects on the game.
    pub fn check_heartbeat(&self) {
        let mut state = self.lock();
        if state.on && state.asked.elapsed() > self.options.heartbeat {
            state.on = false;
            state.sleep();
        }
    }

    /// Waits, after the end of a connection, until Groot2 sends a request; returns `false` if the publisher ends.
    pub fn wait(&self) -> bool {
        let mut state = self.lock();
        while !(state.on && state.wants || self.ends()) {
            state = self.wanted.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        !self.ends()
    }
}

impl State {
    /// Starts the records of the game, when it is connected or Groot2 sends requests again.
    fn wake(&mut self) {
        if !self.on {
            return;
        }
        if let Some(asks) = &self.asks {
            let _ = asks.watch(true);
            self.sync();
        }
        self.look();
    }

    /// Requests the state of the agent: the nodes that were running, and the keys that were written, before a client
    /// watched.
    pub fn look(&self) {
        if let (Some(asks), Some(agent), true) = (&self.asks, self.agent, self.stream.is_some()) {
            let tree = self.shown.as_ref().map(|shown| shown.trees.name().to_owned());
            let at = At { tree, ..At::agent(agent) };
            let _ = asks.command(Command::Look { at });
        }
    }

    /// Applies the state of an agent. `key` returns the name of a key.
    pub fn looked(&mut self, seen: &wire::State, key: impl Fn(usize) -> String) {
        let ours = seen.stream.is_some() && self.stream == seen.stream && self.agent == Some(seen.agent);
        let (true, Some(Shown { trees, statuses, .. })) = (ours, &mut self.shown) else { return };
        for (at, value) in seen.keys.iter().enumerate() {
            self.keys.insert(key(at), value.clone());
        }
        for uid in seen.running.iter().filter_map(|running| trees.uid(running.node)) {
            statuses.runs(trees, uid);
        }
    }

    /// Removes the effects of Groot2 on the game.
    fn sleep(&mut self) {
        self.hooks.held.clear();
        self.recording = None;
        if let Some(shown) = &mut self.shown {
            shown.statuses.rest(&mut |_, _| {});
        }
        self.keys.clear();
        let Some(asks) = &self.asks else { return };
        for command in Hooks::default().commands(None, "", |_| None) {
            let _ = asks.command(command);
        }
        let _ = asks.command(Command::Release);
        let _ = asks.watch(false);
    }

    /// Sends the hooks to the game, and returns the numbers of the commands.
    pub fn sync(&mut self) -> Vec<u64> {
        let (Some(asks), Some(shown)) = (&self.asks, &self.shown) else { return Vec::new() };
        let commands = self.hooks.commands(self.agent, shown.trees.name(), |uid| shown.trees.place(uid));
        commands.into_iter().filter_map(|command| asks.command(command).ok()).collect()
    }

    /// Releases the game, if no breakpoint is locked.
    pub fn go_on(&self) {
        if let (Some(asks), true) = (&self.asks, self.hooks.held.is_empty()) {
            let _ = asks.command(Command::Release);
        }
    }

    /// Shows the tree with these nodes.
    pub fn show(&mut self, nodes: &NodeTable) {
        self.shown = Trees::new(nodes).map(|trees| {
            let mut statuses = Statuses::default();
            statuses.resize(&trees);
            Shown { trees, statuses, id: uuid() }
        });
        self.keys.clear();
    }

    /// Removes the hooks of the shown agent, before another agent is shown.
    pub fn leave_agent(&mut self) {
        self.hooks.remove_all();
        self.sync();
        self.go_on();
        (self.shown, self.stream, self.silent) = (None, None, None);
        self.keys.clear();
    }

    /// Notes that another agent has the place of the removed one.
    pub fn replace_agent(&mut self, generation: u32) {
        self.generation = generation;
        if let Some(shown) = &mut self.shown {
            shown.statuses.rest(&mut |_, _| {});
        }
        self.keys.clear();
        self.look();
    }

    /// Handles a hit of a breakpoint. Breakpoints of other clients are ignored.
    pub fn stop(&mut self, &Stop { stream, agent, node, on, own, .. }: &Stop) {
        if !own {
            return;
        }
        let after = on == On::Leave;
        let uid = self.shown.as_ref().and_then(|shown| shown.trees.uid(node));
        let ours = self.stream == Some(stream) && self.agent == Some(agent);
        match uid.filter(|_| ours) {
            Some(uid) if self.hooks.reach((after, uid)) => self.publish(uid),
            _ => self.go_on(),
        }
    }

    /// Handles the use of a replacement that was for one use.
    pub fn used(&mut self, id: u64) {
        if let Some(uid) = self.hooks.used(id) {
            self.publish(uid);
        }
    }

    /// Counts a batch of records of other agents. A stream has at most one batch per frame of the game.
    pub fn heard(&mut self, stream: u32) {
        let (first, batches) = self.silent.get_or_insert((stream, 0));
        *batches = batches.saturating_add(u32::from(*first == stream));
    }

    pub fn publish(&self, uid: u16) {
        if let Some(reached) = &self.reached {
            let _ = reached.send(uid);
        }
    }
}

/// Returns a random UUID.
pub fn uuid() -> [u8; 16] {
    let mut bytes = [0; 16];
    for half in bytes.chunks_mut(8) {
        half.copy_from_slice(&random().to_le_bytes());
    }
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    bytes
}

/// Returns a random number, which need not be secret.
pub fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
