//! All that is known of the game, between the thread that hears it and the one that answers Groot2.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bt_live::Asks;
use bt_live::games::Game;
use bt_live::wire::{self, At, Command};
use bt_runtime::time::Time;
use bt_runtime::trace::{Live, NodeId, NodeTable, Record, Trace};
use tokio::sync::mpsc::UnboundedSender;

use super::PublisherOptions;
use super::hooks::Hooks;
use crate::groot::statuses::{Statuses, transition};
use crate::groot::trees::{Announced, Trees};

/// The most transitions of a recording that were not fetched; then the oldest are lost.
const MOST_TRANSITIONS: usize = 1 << 16;

/// Shared by the threads.
pub struct Shared {
    pub game: Game,
    pub options: PublisherOptions,
    state: Mutex<State>,
    /// Groot2 is back, or the publisher ends.
    wanted: Condvar,
}

/// All that is known of the game.
pub struct State {
    /// Groot2 has asked within the heartbeat.
    pub on: bool,
    pub ends: bool,
    /// The moment of the last request.
    pub asked: Instant,
    /// The connection to the game.
    pub asks: Option<Asks>,
    /// The reason why there is none.
    pub gone: Option<String>,
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
            ends: false,
            asked: Instant::now(),
            asks: None,
            gone: None,
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
            reached: None,
        };
        Self { game, options, state: Mutex::new(state), wanted: Condvar::new() }
    }

    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The publisher ends.
    pub fn end(&self) {
        let mut state = self.lock();
        state.ends = true;
        state.asks.iter().for_each(Asks::close);
        self.wanted.notify_all();
    }

    /// Groot2 has asked for something.
    pub fn ask(&self) {
        let mut state = self.lock();
        state.asked = Instant::now();
        // Answers to commands that no request waits for.
        state.done.clear();
        if !state.on {
            state.on = true;
            state.wake();
            self.wanted.notify_all();
        }
    }

    /// Groot2 may be gone: then the game runs as if it had never been there.
    pub fn check_heartbeat(&self) {
        let mut state = self.lock();
        if state.on && state.asked.elapsed() > self.options.heartbeat {
            state.on = false;
            state.sleep();
        }
    }

    /// Waits until Groot2 asks; `false` if the publisher ends.
    pub fn wait(&self) -> bool {
        let mut state = self.lock();
        while !state.on && !state.ends {
            state = self.wanted.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        !state.ends
    }
}

impl State {
    /// The game is connected, or Groot2 is back.
    pub fn wake(&mut self) {
        if let Some(asks) = &self.asks {
            let _ = asks.watch(true);
            self.sync();
        }
        self.look();
    }

    /// Asks for the state of the agent: what has run and was written before anybody watched.
    fn look(&self) {
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

    /// Groot2 is gone.
    fn sleep(&mut self) {
        let held = !std::mem::take(&mut self.hooks.held).is_empty();
        self.recording = None;
        if let Some(shown) = &mut self.shown {
            shown.statuses.rest(&mut |_, _| {});
        }
        self.keys.clear();
        let Some(asks) = &self.asks else { return };
        for command in Hooks::default().commands(None, |_| None) {
            let _ = asks.command(command);
        }
        if held {
            let _ = asks.command(Command::Continue);
        }
        let _ = asks.watch(false);
    }

    /// Tells the game the hooks. Returns the numbers of the commands.
    pub fn sync(&mut self) -> Vec<u64> {
        let (Some(asks), Some(shown)) = (&self.asks, &self.shown) else { return Vec::new() };
        let commands = self.hooks.commands(self.agent, |uid| shown.trees.own(uid));
        commands.into_iter().filter_map(|command| asks.command(command).ok()).collect()
    }

    /// Lets the game go on, if no breakpoint of ours holds it.
    pub fn go_on(&self) {
        if let (Some(asks), true) = (&self.asks, self.hooks.held.is_empty()) {
            let _ = asks.command(Command::Continue);
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

    /// A breakpoint of this node was hit.
    pub fn stop(&mut self, stream: u32, agent: u32, node: NodeId, after: bool) {
        let uid = self.shown.as_ref().and_then(|shown| shown.trees.uid(node));
        let ours = self.stream == Some(stream) && self.agent == Some(agent);
        match uid.filter(|_| ours) {
            Some(uid) if self.hooks.reach((after, uid)) => self.publish(uid),
            _ => self.go_on(),
        }
    }

    fn publish(&self, uid: u16) {
        if let Some(reached) = &self.reached {
            let _ = reached.send(uid);
        }
    }
}

/// Takes the records of a batch of one stream.
pub struct Taking<'s> {
    pub state: &'s mut State,
    pub stream: u32,
    /// The names of the stream's keys.
    pub key: &'s dyn Fn(usize) -> String,
    /// The nodes of the stream's tree, if all agents have the same.
    pub nodes: &'s NodeTable,
    /// The agent whose records come.
    pub agent: &'s mut u32,
}

impl Taking<'_> {
    fn is_ours(&self) -> bool {
        self.state.stream == Some(self.stream) && self.state.agent == Some(*self.agent)
    }

    /// Chooses the first agent, if none is chosen.
    fn choose(&mut self, nodes: &NodeTable) -> bool {
        if self.state.stream.is_none() && self.state.agent.is_none_or(|agent| agent == *self.agent) {
            self.state.stream = Some(self.stream);
            self.state.agent = Some(*self.agent);
        }
        if !self.is_ours() {
            return false;
        }
        if self.state.shown.is_none() && !nodes.is_empty() {
            self.state.show(nodes);
            self.state.sync();
            self.state.look();
        }
        true
    }

    fn change(&mut self, change: impl FnOnce(&mut Shown, &mut dyn FnMut(u16, u8))) {
        let State { shown: Some(shown), recording, now, from, .. } = &mut *self.state else { return };
        let micros = now.saturating_sub(*from);
        change(shown, &mut |uid, status| {
            if let Some(recording) = recording {
                if recording.len() == MOST_TRANSITIONS {
                    recording.pop_front();
                }
                recording.push_back(transition(micros, uid, status));
            }
        });
    }
}

impl Trace for Taking<'_> {
    fn record(&mut self, record: Live<'_>) {
        if let Record::Agent { index, .. } = record {
            *self.agent = index;
            return;
        }
        let nodes = self.nodes.clone();
        if !self.choose(&nodes) {
            return;
        }
        match &record {
            Record::Tick { now, .. } => {
                self.state.now = now.since(Time::START).as_micros().try_into().unwrap_or(u64::MAX);
            }
            Record::Key { key, value, .. } | Record::Write { key, value } => {
                let name = (self.key)(*key);
                self.state.keys.insert(name, value.to_string());
            }
            _ => {}
        }
        self.change(|shown, change| shown.statuses.record(&shown.trees, &record, change));
        let (node, after) = match record {
            Record::Enter { node } => (node, false),
            Record::Leave { node, .. } => (node, true),
            _ => return,
        };
        let uid = self.state.shown.as_ref().and_then(|shown| shown.trees.uid(node));
        if let Some(uid) = uid.filter(|&uid| self.state.hooks.meets((after, uid))) {
            self.state.publish(uid);
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        let own = if slot.is_none() { nodes.clone() } else { self.nodes.clone() };
        if !self.choose(&own) {
            return;
        }
        let Some(shown) = &mut self.state.shown else { return };
        match shown.trees.announce(slot, first, nodes) {
            Announced::Known | Announced::Full => {}
            Announced::New => {
                shown.statuses.resize(&shown.trees);
                shown.id = uuid();
            }
            Announced::Other => {
                self.state.show(nodes);
                self.state.hooks.remove_all();
                self.state.sync();
                self.state.look();
            }
        }
    }

    fn end(&mut self) {
        if self.is_ours() {
            self.change(|shown, change| shown.statuses.end(change));
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
