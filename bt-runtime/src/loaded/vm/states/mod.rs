//! State machines. Each is one part: its states are rows of a table, and its memory is in the agent's block.
//!
//! Loaded and compiled machines apply the rules of [`rules::state_machine`](crate::rules::state_machine). The files
//! here correspond to those of [`crate::state_machine`]. Each task of an active state is a branch.

mod asked;
mod decide;
mod lifecycle;
mod packed;
mod payload;
mod selection;
mod single_task;
mod switching;
mod tasks;

pub(crate) use packed::{packed, unpacked};

use super::Machine;
use crate::blackboard::Agent;
use crate::event::Hearing;
use crate::loaded::program::part::{Kind, Part, PartId};
use crate::loaded::program::states::{NEWLY_ENTERED, SWITCHED, States};
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::{NOWHERE, SWITCHES};
use crate::status::Status;
use crate::trace::{NodeId, Trace};

/// A machine, and the part that it is.
pub(crate) struct Of<'m, A: Agent> {
    part: &'m Part<A>,
    states: &'m States<A>,
}

impl<A: Agent> Clone for Of<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Agent> Copy for Of<'_, A> {}

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    fn machine(&self, id: PartId) -> Option<Of<'m, A>> {
        let part = self.part(id);
        match &part.kind {
            Kind::Machine(states) => Some(Of { part, states }),
            _ => None,
        }
    }

    fn deepest(&self, of: Of<'m, A>) -> u16 {
        of.states.deepest(self.memory)
    }

    fn set_deepest(&mut self, of: Of<'m, A>, at: u16) {
        let word = self.word(of.states.at);
        *word = *word & NEWLY_ENTERED | u64::from(at);
    }

    /// Returns the node of a state in records.
    fn state_node(&self, of: Of<'m, A>, number: u16) -> NodeId {
        self.run.base + of.states.states.get(usize::from(number)).map_or(0, |state| state.node)
    }

    /// Starts a machine.
    pub(crate) fn enter_machine(&mut self, id: PartId) -> Status {
        let Some(of) = self.machine(id) else { return Status::Failure };
        *self.word(of.states.at) = 0;
        *self.word(of.states.pending) = 0;
        for params in of.states.states.iter().filter_map(|state| state.params.as_ref()) {
            *self.word(params.trial) = 0;
        }
        self.write_change(of, None);
        let root = of.states.state(0);
        self.start_state(of, root);
        let switch = match self.outcome(root) {
            Some(outcome) => Switch::end(outcome),
            None => self.search_from_root(of, NOWHERE).unwrap_or(Switch::NOTHING_FOUND),
        };
        self.switch(of, switch)
    }

    /// Ticks a running machine.
    pub(crate) fn resume_machine(&mut self, id: PartId) -> Status {
        let Some(of) = self.machine(id) else { return Status::Failure };
        let switch = core::mem::take(self.word(of.states.pending));
        if let Some(switch) = unpacked(switch) {
            let switch = self.wait(of, switch);
            return self.switch(of, switch);
        }
        let word = self.word(of.states.at);
        let (newly_entered, switched) = (of.states.polls && *word & NEWLY_ENTERED != 0, (*word >> SWITCHED) as u32);
        *word = u64::from(*word as u16);
        if switched > 0 {
            return self.resume_switched(of, switched);
        }
        let mut poll = TransitionPoll::new(newly_entered, self.run.cx.engine.chance);
        let done = self.step_states(of, true, &mut poll);
        if !self.decide_switch(of, &mut poll, done) {
            return Status::Running;
        }
        self.switch(of, poll.candidate.switch())
    }

    /// Runs the rest of the tick of a machine whose [short path](single_task) has already switched in this tick.
    fn resume_switched(&mut self, of: Of<'m, A>, switched: u32) -> Status {
        let state = of.states.state(self.deepest(of));
        self.tick_tasks(state, &mut Hearing::new(self.run));
        if self.outcome(state).is_none() {
            return Status::Running;
        }
        let status = self.go_on(of, SWITCHES - switched);
        self.run.ends(status)
    }

    /// Halts a machine; returns `true` while the halt needs further ticks.
    pub(crate) fn halt_machine(&mut self, id: PartId) -> bool {
        let Some(of) = self.machine(id) else { return false };
        self.write_change(of, None);
        let halting = self.leave(of, &Switch::OUT);
        if !halting {
            self.forget_params(of);
        }
        halting
    }

    /// Runs the services of the active states, from the root down. No service runs while a switch is pending, because
    /// the switch has already replaced the parameters of the old states.
    pub(crate) fn observe_machine(&mut self, id: PartId) {
        let Some(of) = self.machine(id) else { return };
        if !self.run.trace.looks() && unpacked(*self.word(of.states.pending)).is_some() {
            return;
        }
        for state in of.states.path(self.deepest(of)) {
            self.run.looks_at(state.node);
            state.tasks.iter().for_each(|task| self.observe(task.branch));
        }
    }
}
