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

/// Shared by the threads.
pub struct Shared {
    pub game: Game,
    pub options: PublisherOptions,
    state: Mutex<State>,
    /// The connection, to end it while another thread sends under the lock of the state.
    closes: Mutex<Option<Asks>>,
    ends: AtomicBool,
    /// Groot2 is back, or the publisher ends.
    wanted: Condvar,
}

/// All that is known of the game.
pub struct State {
    /// Groot2 has asked within the heartbeat.
    pub on: bool,
    /// The moment of the last request.
    pub asked: Instant,
    /// The connection to the game.
    pub asks: Option<Asks>,
    /// The game must be connected.
    wants: bool,
    /// The reason why the connection has ended.
    pub disconnected: Option<String>,
    /// The tree that is shown.
    pub shown: Option<Shown>,
    /// The values of keys, as text.
    pub keys: BTreeMap<String, String>,
    pub hooks: Hooks,
    pub recording: Option<VecDeque<[u8; 9]>>,
    /// A recording that was stopped and not fetched.
    pub stopped: VecDeque<[u8; 9]>,
    /// The moment of the last tick on the brain's clock, in microseconds, and that at which the recording began.
    pub now: u64,
    pub from: u64,
    /// The answers to commands.
    pub done: BTreeMap<u64, Option<String>>,
    /// The stream and the agent that are shown.
    pub stream: Option<u32>,
    pub agent: Option<u32>,
    /// The number of agents that had its place before.
    pub generation: u32,
    /// The first stream with a batch since its last record, and the number of such batches.
    pub silent: Option<(u32, u32)>,
    /// Any agent may be shown.
    pub any: bool,
    /// Breakpoints that were reached, for the socket.
    pub reached: Option<UnboundedSender<u16>>,
}

/// A tree with the status of its nodes.
pub struct Shown {
    pub trees: Trees,
    pub statuses: Statuses,
    /// A new one for each set of nodes: Groot2 then asks for the XML again.
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

    /// `true` once the publisher ends.
    pub fn ends(&self) -> bool {
        self.ends.load(Ordering::Acquire)
    }

    /// The publisher ends. Called in the thread of the game: the connection ends first, because a thread that sends to a game that
    /// takes no bytes holds the lock of the state.
    pub fn end(&self) {
        self.ends.store(true, Ordering::Release);
        self.closes().iter().for_each(Asks::close);
        let _state = self.lock();
        self.wanted.notify_all();
    }

    /// The game is connected.
    pub fn connected(&self, asks: Asks) {
        *self.closes() = Some(asks.clone());
        if self.ends() {
            asks.close();
        }
        let mut state = self.lock();
        state.asks = Some(asks);
        state.wake();
    }

    /// The connection has ended: the next request makes another.
    pub fn disconnected(&self, why: String) {
        *self.closes() = None;
        let mut state = self.lock();
        (state.asks, state.wants, state.disconnected) = (None, false, Some(why));
        state.done.clear();
        state.leave_agent();
        state.agent = self.options.agent;
    }

    /// Groot2 has asked for something.
    pub fn ask(&self) {
        let mut state = self.lock();
        state.asked = Instant::now();
        // These are answers to commands that no request waits for.
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

    /// Groot2 may be silent: then the game runs as if it had never been there.
    pub fn check_heartbeat(&self) {
        let mut state = self.lock();
        if state.on && state.asked.elapsed() > self.options.heartbeat {
            state.on = false;
            state.sleep();
        }
    }

    /// Waits until Groot2 sends a request, after a connection has ended; `false` if the publisher ends.
    pub fn wait(&self) -> bool {
        let mut state = self.lock();
        while !(state.on && state.wants || self.ends()) {
            state = self.wanted.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        !self.ends()
    }
}

impl State {
    /// The game is connected, or Groot2 is back.
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

    /// Asks for the state of the agent: the nodes that ran, and the keys that were written, before a client watched.
    pub fn look(&self) {
        if let (Some(asks), Some(agent), true) = (&self.asks, self.agent, self.stream.is_some()) {
            let at = At { agent, tree: self.shown.as_ref().map(|shown| shown.trees.name().to_owned()) };
            let _ = asks.command(Command::Look { at });
        }
    }

    /// The state of an agent has come. `key` is the name of a key.
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

    /// Groot2 is silent.
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

    /// Sends the hooks to the game. Returns the numbers of the commands.
    pub fn sync(&mut self) -> Vec<u64> {
        let (Some(asks), Some(shown)) = (&self.asks, &self.shown) else { return Vec::new() };
        let commands = self.hooks.commands(self.agent, shown.trees.name(), |uid| shown.trees.place(uid));
        commands.into_iter().filter_map(|command| asks.command(command).ok()).collect()
    }

    /// Holds the game no longer, if no breakpoint is locked.
    pub fn go_on(&self) {
        if let (Some(asks), true) = (&self.asks, self.hooks.held.is_empty()) {
            let _ = asks.command(Command::Release);
        }
    }

    /// The agent has this tree.
    pub fn show(&mut self, nodes: &NodeTable) {
        self.shown = Trees::new(nodes).map(|trees| {
            let mut statuses = Statuses::default();
            statuses.resize(&trees);
            Shown { trees, statuses, id: uuid() }
        });
        self.keys.clear();
    }

    /// Another agent is to be shown: hooks were for this one.
    pub fn leave_agent(&mut self) {
        self.hooks.remove_all();
        self.sync();
        self.go_on();
        (self.shown, self.stream, self.silent) = (None, None, None);
        self.keys.clear();
    }

    /// The agent has died, and another one has its place.
    pub fn replace_agent(&mut self, generation: u32) {
        self.generation = generation;
        if let Some(shown) = &mut self.shown {
            shown.statuses.rest(&mut |_, _| {});
        }
        self.keys.clear();
        self.look();
    }

    /// A breakpoint was hit. Breakpoints of other clients are ignored.
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

    /// The game has used a replacement that was for one use.
    pub fn used(&mut self, id: u64) {
        if let Some(uid) = self.hooks.used(id) {
            self.publish(uid);
        }
    }

    /// Records of some agent have come. A stream has at most one batch per frame of the game.
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

/// A random number of 16 bytes, marked as such.
pub fn uuid() -> [u8; 16] {
    let mut bytes = [0; 16];
    for half in bytes.chunks_mut(8) {
        half.copy_from_slice(&random().to_le_bytes());
    }
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    bytes
}

/// A random number: it need not be secret.
pub fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
