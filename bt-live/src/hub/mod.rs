//! The game's side of all connections. It runs in the game's thread, between two frames and within watched ticks.

mod breaks;
mod client;
mod edits;
mod gate;
mod hits;
mod holders;
mod levels;
mod named;
mod obey;
mod recorder;
mod replaced;
#[cfg(feature = "json")]
mod shown;
mod states;
mod stream;
#[cfg(test)]
mod tests;
mod tick;

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use crate::serve::{ClientId, Order, Shared};
use crate::wire::{Breakpoint, Done, Left, MOST_LEFT, Stop, kind};
use breaks::Breaks;
use client::Client;
use edits::Edit;
use gate::{Gate, Owner, Steps};
use hits::FrameHit;
use levels::Levels;
pub use recorder::Recorder;
use replaced::Replaced;
use states::States;
use stream::Stream;
use tick::Now;

/// The clients, and the records for them.
pub struct Hub {
    shared: Arc<Shared>,
    allowed: Allowed,
    orders: VecDeque<(ClientId, Order)>,
    clients: Vec<Client>,
    breaks: Breaks,
    replaced: Replaced,
    gate: Gate,
    /// The holders of the game of which the clients were told.
    told: BTreeSet<Owner>,
    recorder: Option<Recorder>,
    states: States,
    levels: Levels,
    streams: Vec<Stream>,
    of_tree: BTreeMap<TypeId, usize>,
    now: Now,
    /// The breakpoints that were hit in this frame.
    hits: Vec<FrameHit>,
    /// The number of the last record that was checked for hits.
    record: u64,
    /// The last hits of the file, while the file holds the game: for clients that connect later.
    standing: Vec<Stop>,
    /// The changes of agents that clients have requested.
    edits: Vec<Edit>,
    /// The types of the trees that this frame has ticked, while changes of agents wait.
    ticked: BTreeSet<TypeId>,
}

/// The rights of clients.
#[derive(Clone, Copy, Debug)]
pub struct Allowed {
    /// `true` if clients may stop and step the game.
    pub commands: bool,
    /// `true` if clients may write.
    pub writes: bool,
}

impl Hub {
    /// Creates a hub without clients.
    pub fn new(shared: Arc<Shared>, allowed: Allowed) -> Self {
        Self {
            shared,
            allowed,
            orders: VecDeque::new(),
            clients: Vec::new(),
            breaks: Breaks::default(),
            replaced: Replaced::default(),
            gate: Gate::default(),
            told: BTreeSet::new(),
            recorder: None,
            states: States::default(),
            levels: Levels::default(),
            streams: Vec::new(),
            of_tree: BTreeMap::new(),
            now: Now::default(),
            hits: Vec::new(),
            record: 0,
            standing: Vec::new(),
            edits: Vec::new(),
            ticked: BTreeSet::new(),
        }
    }

    /// Carries out the orders of the clients. Returns `true` if the game may run a frame.
    pub fn begin_frame(&mut self) -> bool {
        let mut orders = core::mem::take(&mut self.orders);
        self.shared.take(&mut orders);
        if !orders.is_empty() {
            orders.drain(..).for_each(|(client, order)| self.order(client, order));
            self.set_levels();
        }
        self.orders = orders;
        self.tell_holders();
        self.clients.iter_mut().for_each(Client::push);
        if self.is_idle() {
            self.shared.rest();
        }
        self.now.frame();
        if !self.watches() {
            self.states.forget();
        }
        self.breaks.frame();
        self.states.begin_frame();
        let opens = self.gate.opens();
        self.levels.frame(opens, Instant::now);
        opens
    }

    /// `true` if ticks must be recorded.
    pub fn watches(&self) -> bool {
        self.is_watched()
            || self.recorder.is_some()
            || !self.breaks.is_empty()
            || !self.replaced.is_empty()
            || !self.edits.is_empty()
    }

    /// `true` if a client has asked for records.
    pub fn is_watched(&self) -> bool {
        self.clients.iter().any(|client| client.watch.is_some())
    }

    /// `true` if the next frames need nothing from the hub.
    fn is_idle(&self) -> bool {
        !self.gate.is_held() && !self.watches() && !self.clients.iter().any(Client::waits)
    }

    /// Ends a frame of the game: sends its records and answers to the clients.
    pub fn end_frame(&mut self) {
        self.streams.iter_mut().for_each(Stream::cut);
        let left = self.states.left();
        self.breaks.leave(&left);
        self.states.end_frame();
        self.levels.end_frame(Instant::now);
        for client in self.clients.iter_mut().filter(|client| client.watch.is_some()) {
            client.give(&self.streams);
        }
        self.leave_list(left);
        if let Some(recorder) = &mut self.recorder {
            recorder.take(&self.streams);
        }
        self.streams.iter_mut().for_each(Stream::clear);
        for (setter, used) in self.replaced.uses() {
            if let Some(client) = self.clients.iter_mut().find(|client| client.id == setter) {
                client.send(kind::USED, &used);
            }
        }
        let complete = self.gate.ran();
        // The hits of a step are sent before its answer, because a client may leave after the answer.
        if let Some(steps) = self.stop_at_hits().or(complete) {
            self.stepped(steps);
        }
        self.answer_edits();
        self.tell_holders();
        self.clients.iter_mut().for_each(Client::push);
    }

    /// Tells the clients that watch which agents have left.
    fn leave_list(&mut self, left: Vec<(states::Agent, u32)>) {
        let mut streams: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
        for ((tree, agent), generation) in left {
            if let Some(&stream) = self.of_tree.get(&tree) {
                streams.entry(stream as u32).or_default().push((agent, generation));
            }
        }
        for (stream, agents) in streams {
            for agents in agents.chunks(MOST_LEFT) {
                let left = Left { stream, agents: agents.to_vec() };
                self.clients.iter_mut().filter(|client| client.watch.is_some()).for_each(|client| client.leaves(&left));
            }
        }
    }

    /// Begins to keep the last records of the game. Fails if they cannot be written.
    pub fn keep_records(&mut self, recorder: Recorder) -> io::Result<()> {
        recorder.check()?;
        self.recorder = Some(recorder);
        self.set_levels();
        Ok(())
    }

    /// Keeps the records of a frame that a panic has ended.
    pub fn keep_cut_frame(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            self.streams.iter_mut().for_each(Stream::cut);
            recorder.take(&self.streams);
            self.streams.iter_mut().for_each(Stream::clear);
        }
    }

    /// Writes the kept records to files. Returns their paths.
    pub fn write_records(&self) -> io::Result<Vec<PathBuf>> {
        self.recorder.as_ref().map_or_else(|| Ok(Vec::new()), |recorder| recorder.write(&self.streams))
    }

    /// Sets the breakpoints of the file.
    pub fn keep(&mut self, list: Vec<Breakpoint>) {
        self.set_breaks(Owner::File, list);
        self.set_levels();
    }

    /// Sets the breakpoints of an owner.
    fn set_breaks(&mut self, owner: Owner, list: Vec<Breakpoint>) {
        self.breaks.replace(owner, list);
        if self.breaks.is_empty() {
            self.states.forget_keys();
        }
    }

    /// Answers the command that requested these steps.
    fn stepped(&mut self, Steps { client, id, ran, .. }: Steps) {
        self.done(client, Done { id, frames: Some(ran), ..Done::default() });
    }

    /// Sends the answer to a command.
    fn done(&mut self, to: ClientId, done: Done) {
        if let Some(client) = self.clients.iter_mut().find(|client| client.id == to) {
            client.send(kind::DONE, &done);
        }
    }

    /// Ends all connections: carries out the last orders, answers the changes that no tick has made, and sends each
    /// client its remaining bytes.
    pub fn close(&mut self) {
        self.shared.take_last().into_iter().for_each(|(client, order)| self.order(client, order));
        core::mem::take(&mut self.edits).into_iter().for_each(|edit| self.done(edit.client, edit.done()));
        self.clients.iter_mut().for_each(|client| client.end("the game has ended"));
    }
}
