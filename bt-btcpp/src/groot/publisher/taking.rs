//! The records of the agent that is shown.

use bt_runtime::time::Time;
use bt_runtime::trace::{Live, NodeId, NodeTable, Record, Trace};

use super::state::{Shown, State, uuid};
use crate::groot::statuses::transition;
use crate::groot::trees::Announced;

/// The number of frames with records of other agents, but none of the shown agent, after which the shown agent is taken
/// for removed.
const MOST_SILENT: u32 = 100;
/// The maximum number of transitions of a recording; beyond it, the oldest transitions are lost.
const MOST_TRANSITIONS: usize = 1 << 16;

/// The sink for the records of a batch of one stream.
pub struct Taking<'s> {
    pub state: &'s mut State,
    pub stream: u32,
    /// The names of the stream's keys.
    pub key: &'s dyn Fn(usize) -> String,
    /// The nodes of the stream's tree, if all agents have the same nodes.
    pub nodes: &'s NodeTable,
    /// The agent of the current records, with its generation.
    pub agent: &'s mut (u32, u32),
}

impl Taking<'_> {
    fn is_ours(&self) -> bool {
        self.state.stream == Some(self.stream) && self.state.agent == Some(self.agent.0)
    }

    /// Chooses the current agent, if no agent is chosen or the chosen agent is silent.
    fn choose(&mut self, nodes: &NodeTable) -> bool {
        let (agent, generation) = *self.agent;
        if self.state.any && self.state.silent.is_some_and(|(_, batches)| batches > MOST_SILENT) && !self.is_ours() {
            self.state.leave_agent();
            self.state.agent = None;
        }
        if self.state.stream.is_none() && self.state.agent.is_none_or(|only| only == agent) {
            self.state.stream = Some(self.stream);
            (self.state.agent, self.state.generation) = (Some(agent), generation);
        }
        if !self.is_ours() {
            return false;
        }
        self.state.silent = None;
        if self.state.generation != generation {
            self.state.replace_agent(generation);
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
        if let Record::Agent { index, generation } = record {
            *self.agent = (index, generation);
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
            Record::Enter { node } => (node, Some(false)),
            Record::Leave { node, .. } => (node, Some(true)),
            Record::Halt { node } => (node, None),
            _ => return,
        };
        let Some(uid) = self.state.shown.as_ref().and_then(|shown| shown.trees.uid(node)) else { return };
        self.state.hooks.ran(uid);
        if after.is_some_and(|after| self.state.hooks.meets((after, uid))) {
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
                self.state.sync();
            }
            Announced::Back => drop(self.state.sync()),
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
