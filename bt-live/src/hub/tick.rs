//! The records of a tick.

use std::any::TypeId;
use std::fmt::Display;
use std::time::Duration;

use bt_runtime::status::Outcome;
use bt_runtime::time::Time;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Trace};
use bt_runtime::{Blackboard, Tree};

use super::Hub;
use super::edits::No;
use super::stream::Stream;
use crate::watched::Watched;
use crate::wire::{self, Level};

/// The current agent, which is ticked.
#[derive(Default)]
pub struct Now {
    /// The number of the next agent, unless the game sets another.
    next: u32,
    agent: (u32, u32),
    /// The level of the agent; `None`: no client watches.
    level: Option<Level>,
    /// The level of the agents with its tree that are not in `full`.
    base: Option<Level>,
    /// The numbers of the agents with its tree that are watched in full.
    full: Vec<u32>,
    tree: Option<(TypeId, Names)>,
    /// The stream of the agent's records. `None` until the stream exists: that of a loaded tree begins when the tree
    /// has announced its nodes.
    stream: Option<usize>,
    /// `true` if [`Hub::takes`] has already counted the `dt` of the agent's tick.
    timed: bool,
    /// Clients get this tick or look. A game may trace a tick for itself that they only list.
    shown: bool,
    /// A tick whose stream is not known yet.
    tick: Option<(Time, Duration)>,
    /// The changes before a tick that are not yet written to the stream, each with its agent.
    early: Vec<((u32, u32), Record<String>)>,
}

impl Now {
    /// Begins a frame: the first agent has the number 0.
    pub const fn frame(&mut self) {
        self.next = 0;
    }
}

impl Hub {
    /// Sets the number of the next agent.
    pub const fn number(&mut self, agent: u32) {
        self.now.next = agent;
    }

    /// Returns the number of the next agent.
    pub const fn next_number(&self) -> u32 {
        self.now.next
    }

    /// Makes the next agent, which has a tree of this type, the current one. Returns its number.
    pub fn agent<T: Tree>(&mut self) -> u32 {
        let agent = self.now.next;
        self.now.next = agent.wrapping_add(1);
        let tree = TypeId::of::<T>();
        let stream = self.of_tree.get(&tree).copied();
        let names = Names::of::<T>();
        // A game may request the sink of an agent twice, to change the agent and to tick it; the early changes then
        // stay.
        let again = self.now.agent == (agent, 0) && self.now.tree.as_ref().is_some_and(|(known, _)| *known == tree);
        let early = if again { core::mem::take(&mut self.now.early) } else { Vec::new() };
        let (agent, tree) = ((agent, 0), Some((tree, names)));
        let Now { next, ref mut full, .. } = self.now;
        let full = core::mem::take(full);
        if !self.edits.is_empty() {
            self.ticked.extend(tree.as_ref().map(|(tree, _)| tree));
        }
        self.now = Now { next, agent, full, tree, stream, early, ..Now::default() };
        self.trees();
        self.in_full(false);
        self.now.agent.0
    }

    /// Sets the agent of the records that follow; it has the current tree.
    pub fn is_at(&mut self, agent: (u32, u32)) {
        self.now.agent = agent;
        self.now.level = self.level(agent.0);
    }

    /// Returns the level of an agent with the current tree.
    pub fn level(&self, agent: u32) -> Option<Level> {
        let Now { base, full, .. } = &self.now;
        if full.binary_search(&agent).is_ok() { Some(Level::Full) } else { *base }
    }

    /// Sets the levels of the agents with the current tree: all in full if `full`, else as the clients ask.
    pub fn in_full(&mut self, full: bool) {
        let mut numbers = core::mem::take(&mut self.now.full);
        let base = self.levels.of_tree(self.tree_name(), &mut numbers);
        (self.now.base, self.now.full) = (if full { Some(Level::Full) } else { base }, numbers);
        self.is_at(self.now.agent);
    }

    /// Returns the number of the current agent.
    pub const fn current(&self) -> u32 {
        self.now.agent.0
    }

    /// Returns the name of the current agent's tree. `None`: a loaded tree that was never ticked.
    pub fn tree_name(&self) -> Option<&str> {
        let stream = self.now.stream.map(|stream| &*self.streams[stream].name);
        stream.or_else(|| Some(self.now.tree.as_ref()?.1.nodes.get(0)?.tree))
    }

    /// Starts the node numbering of breakpoints and replaced results anew, with the agent's own tree first.
    fn trees(&mut self) {
        self.breaks.begin();
        self.replaced.begin();
        if let Some((_, names)) = &self.now.tree
            && !names.nodes.is_empty()
        {
            self.breaks.tree(0, &names.nodes);
            self.replaced.tree(0, &names.nodes);
        }
    }

    /// Returns the stream of the agent, and first writes the early changes and the start of the tick to it. `None`: a
    /// loaded tree that was never ticked.
    fn stream(&mut self) -> Option<&mut Stream> {
        if self.now.stream.is_none() {
            let (tree, names) = self.now.tree.as_ref().filter(|(_, names)| !names.nodes.is_empty())?;
            self.streams.push(Stream::new(names.clone()));
            self.of_tree.insert(*tree, self.streams.len() - 1);
            self.now.stream = Some(self.streams.len() - 1);
        }
        let stream = &mut self.streams[self.now.stream?];
        for (agent, record) in self.now.early.drain(..) {
            stream.of(agent);
            stream.record(record.as_ref().map(|text| text as &dyn Display));
        }
        match self.now.tick.take() {
            Some((now, dt)) => stream.tick(self.now.agent, now, dt),
            None => stream.of(self.now.agent),
        }
        Some(stream)
    }

    /// Returns the record cut down to the agent's level; `None` if clients do not get it at that level.
    fn streamed<'r>(&self, record: Live<'r>) -> Option<Live<'r>> {
        match (self.now.level, record) {
            (None | Some(Level::Full), _) | (_, Record::Look { .. } | Record::Runs { .. }) => Some(record),
            (Some(Level::List), _) | (_, Record::Key { .. } | Record::Write { .. }) => None,
            (_, record) => Some(record.map(|_| &"" as &dyn Display)),
        }
    }

    fn hit(&mut self, record: &Live<'_>) {
        let Some((tree, names)) = &self.now.tree else { return };
        let agent = (*tree, self.now.agent.0);
        let hits = self.breaks.hits(record, agent, &names.keys);
        self.keep_hits(hits, agent, record.node());
    }

    /// Checks the conditions of breakpoints for the current agent.
    fn check_conditions(&mut self) {
        let Some((tree, names)) = &self.now.tree else { return };
        let (agent, generation) = ((*tree, self.now.agent.0), self.now.agent.1);
        let hits = self.breaks.begin_to_hold(agent, generation, &names.keys);
        self.keep_hits(hits, agent, None);
    }

    /// Returns the type of the current agent's tree.
    pub fn tree_type(&self) -> Result<TypeId, No> {
        let tree = self.now.tree.as_ref().map(|&(tree, _)| tree);
        tree.ok_or_else(|| "no agent is ticked".to_owned().into())
    }

    /// Counts the `dt` of the current agent's tick.
    pub fn takes(&mut self, dt: Duration) {
        self.now.timed = true;
        self.states.takes(dt);
    }

    /// Notes which agents of a population are there, where it is time.
    pub fn meet<W: Watched>(&mut self, watched: &W) {
        if let Some((tree, _)) = &self.now.tree {
            self.states.meet(*tree, |agent| watched.generation(agent));
        }
    }

    /// Notes the keys of the agents that clients look at, or of all, before a tick. `number` is that of a single agent.
    pub fn capture<W: Watched>(&mut self, watched: &W, number: u32, all: bool) {
        let Some((tree, names)) = &self.now.tree else { return };
        watched.each(number, &mut |index, generation, bb| {
            let agent = (*tree, index);
            if all || self.states.looks_at(agent) {
                let keys = (0..names.keys.len()).map(|key| wire::cut(&bb.shown(key).to_string())).collect();
                self.states.keys(agent, generation, &names.nodes, keys);
            }
        });
    }

    /// Passes the record to the kept state of the current agent.
    fn seen(&mut self, record: &Live<'_>) {
        if let Some((tree, names)) = &self.now.tree {
            let agent = (*tree, self.now.agent.0);
            match record {
                Record::Look { .. } => {
                    self.states.tick(agent, self.now.agent.1, &names.nodes);
                    self.states.record(agent, record);
                }
                Record::Tick { dt, .. } => {
                    self.states.tick(agent, self.now.agent.1, &names.nodes);
                    if !self.now.timed {
                        self.states.takes(*dt);
                    }
                }
                record => self.states.record(agent, record),
            }
        }
    }

    /// Prepares a tick of `watched`: captures the keys that clients look at, notes the values that conditions need, and
    /// checks the conditions.
    pub fn note_keys<W: Watched>(&mut self, watched: &W, number: u32) {
        let all = watched.is_single() && !self.breaks.is_empty();
        if all || self.states.is_looked_at() {
            self.capture(watched, number, all);
        }
        let Some((tree, names)) = &self.now.tree else { return };
        let keys = self.breaks.needs(&names.keys);
        if keys.is_empty() {
            return;
        }
        let (own, tree) = (self.now.agent, *tree);
        let mut agents = Vec::new();
        watched.each(number, &mut |index, generation, bb| {
            for &key in &keys {
                self.breaks.value((tree, index), key, wire::cut(&bb.shown(key).to_string()));
            }
            agents.push((index, generation));
        });
        for agent in agents {
            self.now.agent = agent;
            self.check_conditions();
        }
        self.now.agent = own;
    }
}

impl Trace for Hub {
    const REPLACES: bool = true;

    fn record(&mut self, record: Live<'_>) {
        self.replaced.record(self.now.agent.0, &record);
        match record {
            // The population names the agent of the next records.
            Record::Agent { index, generation } => self.is_at((index, generation)),
            Record::Tick { now, dt } => {
                self.now.shown = self.now.level != Some(Level::List);
                self.now.tick = self.now.shown.then_some((now, dt));
                self.trees();
                self.seen(&record);
            }
            Record::Write { .. } | Record::Event { .. } if self.now.stream.is_none() => {
                let agent = self.now.agent;
                match self.stream() {
                    Some(stream) => stream.record(record),
                    None => self.now.early.push((agent, record.map(ToString::to_string))),
                }
                self.seen(&record);
                if !self.breaks.is_empty() {
                    self.hit(&record);
                }
            }
            _ => {
                self.now.shown |= matches!(record, Record::Look { .. });
                self.seen(&record);
                if let Some(record) = self.streamed(record)
                    && let Some(stream) = self.stream()
                {
                    stream.record(record);
                }
                if !self.breaks.is_empty() {
                    self.hit(&record);
                }
            }
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if let (None, Some((tree, names))) = (slot, &mut self.now.tree) {
            names.nodes = nodes.clone();
            self.states.tick((*tree, self.now.agent.0), self.now.agent.1, nodes);
            self.breaks.begin();
            self.replaced.begin();
        }
        self.breaks.tree(first, nodes);
        self.replaced.tree(first, nodes);
        if let Some(stream) = self.stream() {
            stream.nodes(slot, first, nodes);
        }
    }

    fn traces(&mut self) -> bool {
        self.now.level != Some(Level::List)
    }

    fn end(&mut self) {
        if core::mem::take(&mut self.now.shown)
            && let Some(stream) = self.stream()
        {
            stream.end();
        }
        if !self.breaks.is_empty() {
            self.check_conditions();
        }
    }

    fn replaced(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        self.replaced.result(self.now.agent.0, node, own.is_some())
    }
}
