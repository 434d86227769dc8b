//! Polls: events and rounds of visits, until every active node waits.

use super::Agent;
use crate::interpreter::instance::{NodeRef, Phase};
use crate::interpreter::program::Op;
use crate::interpreter::{Command, RunError};

impl Agent {
    /// Runs the tree until every active node waits. Does nothing if the agent is off.
    ///
    /// Events, results and the clock cause a poll without this call. Call this only to show a debugger a poll.
    ///
    /// # Errors
    ///
    /// The agent has stopped.
    pub fn poll(&mut self) -> Result<(), RunError> {
        if !self.enabled {
            return Ok(());
        }
        self.visits = 0;
        self.iterations.clear();
        self.context.record(|| Command::PollBegin);
        loop {
            let delivered = self.deliver_events();
            if !self.round()? && !delivered {
                return Ok(());
            }
        }
    }

    /// Delivers each event to the first node that waits for it. Returns `true` if there was an event.
    fn deliver_events(&mut self) -> bool {
        let events = std::mem::take(&mut self.context.events);
        for event in &events {
            let waits = |at: &NodeRef| {
                let instance = self.running.get(*at);
                instance.states[at.node as usize].phase == Phase::Blocking
                    && matches!(&instance.program.nodes[at.node as usize].op, Op::WaitEvent(name) if name == event)
            };
            if let Some(place) = self.frontier.iter().position(waits) {
                self.finish_at(place, true);
            }
        }
        !events.is_empty()
    }

    /// Visits each ready node. Nodes that become ready during the round are visited in the next round. Returns `true`
    /// if a node was ready.
    fn round(&mut self) -> Result<bool, RunError> {
        let mut list = std::mem::replace(&mut self.frontier, std::mem::take(&mut self.spare));
        list.retain(|at| {
            let state = self.running.state_mut(*at);
            state.queued = false;
            state.phase.in_frontier()
        });
        self.running.free_ended();
        let mut ready = false;
        for at in list.drain(..) {
            match self.running.state(at).phase {
                Phase::Blocking => self.push(at),
                Phase::Init => {
                    ready = true;
                    self.visit(at, Self::enter)?;
                }
                Phase::Awaken => {
                    ready = true;
                    self.visit(at, Self::revisit)?;
                }
                Phase::Idle | Phase::WaitChild | Phase::Done => {}
            }
        }
        self.spare = list;
        Ok(ready)
    }

    fn visit(&mut self, at: NodeRef, rule: fn(&mut Self, NodeRef) -> Result<(), RunError>) -> Result<(), RunError> {
        self.context.visited = self.number(at);
        let done = self.count_visit(at).and_then(|()| rule(self, at));
        self.context.visited = (0, 0);
        done
    }

    /// Adds a node at the end of the frontier, unless the frontier already has the node.
    pub(super) fn push(&mut self, at: NodeRef) {
        let state = self.running.state_mut(at);
        if !std::mem::replace(&mut state.queued, true) {
            self.frontier.push(at);
        }
    }

    /// Finishes a node. Its parent is the last node of the next round. If the node itself is in the frontier, that
    /// round removes it.
    pub(super) fn finish_node(&mut self, at: NodeRef, result: bool) {
        if let Some(parent) = self.leave(at, result) {
            self.push(parent);
        }
    }

    /// Finishes the node at this place of the frontier, because of an event. Its parent takes this place, unless the
    /// parent already has an earlier place.
    fn finish_at(&mut self, place: usize, result: bool) {
        let at = self.frontier[place];
        self.running.state_mut(at).queued = false;
        let Some(parent) = self.leave(at, result) else {
            self.frontier.remove(place);
            return;
        };
        let queued = std::mem::replace(&mut self.running.state_mut(parent).queued, true);
        let known = if queued { self.frontier.iter().position(|at| *at == parent) } else { None };
        match known {
            Some(known) if known > place => {
                self.frontier[place] = parent;
                self.frontier.remove(known);
            }
            Some(_) => drop(self.frontier.remove(place)),
            None => self.frontier[place] = parent,
        }
    }

    /// Ends a node, wakes its parent and returns the parent.
    fn leave(&mut self, at: NodeRef, result: bool) -> Option<NodeRef> {
        self.context.record_at(self.number(at), || Command::Leave);
        let state = self.running.state_mut(at);
        state.phase = Phase::Done;
        state.result = result;
        state.waits_for = 0;
        let parent = self.running.parent(at)?;
        self.running.state_mut(parent).phase = Phase::Awaken;
        Some(parent)
    }
}
