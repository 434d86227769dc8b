//! State machines: one part, the tasks of whose active states are strands. Rule by rule as in
//! [`crate::state_machine`], which says why; here a state is a row of a table, and what it remembers lies in the block.

mod ask;
mod life;
mod select;
mod single_task;
mod tasks;

use super::Machine;
use crate::blackboard::Agent;
use crate::event::Inbox;
use crate::loaded::program::part::{Kind, Part, PartId};
use crate::loaded::program::states::{FRESH, SWITCHED, States};
use crate::state_machine::SWITCHES;
use crate::state_machine::plan::NOWHERE;
use crate::state_machine::poll::{Candidate, TransitionPoll};
use crate::state_machine::switch::Switch;
use crate::state_machine::target::take;
use crate::status::{Outcome, Status};
use crate::time::Time;
use crate::trace::{NodeId, Record, Trace, Trigger};
use select::Selection;

/// A machine and its part.
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

/// A switch in a word.
pub(crate) fn packed(switch: Switch) -> u64 {
    let end = match switch.end {
        None => 0,
        Some(outcome) => 1 + u64::from(outcome.succeeded()),
    };
    1 << 63 | end << 48 | u64::from(switch.receiver) << 32 | u64::from(switch.target) << 16 | u64::from(switch.to)
}

/// The switch in a word, if there is one.
pub(crate) fn unpacked(word: u64) -> Option<Switch> {
    let end = match word >> 48 & 3 {
        0 => None,
        end => Some(Outcome::from(end == 2)),
    };
    let switch = Switch { to: word as u16, target: (word >> 16) as u16, receiver: (word >> 32) as u16, end };
    (word != 0).then_some(switch)
}

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
        *word = *word & FRESH | u64::from(at);
    }

    /// The node of a state, as records have it.
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
        let root = of.states.state(0);
        self.start_state(of, root);
        let switch = match self.outcome(root) {
            Some(outcome) => Switch::end(outcome),
            None => self.search_from_root(of, NOWHERE).unwrap_or(Switch::end(Outcome::Failure)),
        };
        self.switch(of, switch)
    }

    /// Ticks a machine that runs.
    pub(crate) fn resume_machine(&mut self, id: PartId) -> Status {
        let Some(of) = self.machine(id) else { return Status::Failure };
        let switch = core::mem::take(self.word(of.states.pending));
        if let Some(switch) = unpacked(switch) {
            return self.switch(of, switch);
        }
        let word = self.word(of.states.at);
        let (fresh, switched) = (of.states.polls && *word & FRESH != 0, (*word >> SWITCHED) as u32);
        *word = u64::from(*word as u16);
        if switched > 0 {
            return self.resume_switched(of, switched);
        }
        let mut poll = TransitionPoll::new(fresh, self.run.cx.engine.chance);
        let done = self.step_states(of, true, &mut poll);
        if !self.comes_to(of, &mut poll, done) {
            return Status::Running;
        }
        self.switch(of, poll.candidate.switch())
    }

    /// Ticks a machine that has come to a lone state in this tick, and is on its way there.
    fn resume_switched(&mut self, of: Of<'m, A>, switched: u32) -> Status {
        let state = of.states.state(self.deepest(of));
        self.tick_tasks(state);
        if self.outcome(state).is_none() {
            return Status::Running;
        }
        let status = self.go_on(of, SWITCHES - switched);
        self.run.ends(status)
    }

    /// Halts a machine; `true` while it still stops.
    pub(crate) fn halt_machine(&mut self, id: PartId) -> bool {
        let Some(of) = self.machine(id) else { return false };
        let halting = self.leave(of, &Switch::OUT);
        if !halting {
            self.forget_params(of);
        }
        halting
    }

    /// Runs the services of the active states, from the root down. What a switch has given lies there already, in the
    /// place of what the old states were given, so that while one waits none runs.
    pub(crate) fn observe_machine(&mut self, id: PartId) {
        let Some(of) = self.machine(id) else { return };
        if unpacked(*self.word(of.states.pending)).is_some() {
            return;
        }
        for state in of.states.path(self.deepest(of)) {
            state.tasks.iter().for_each(|task| self.observe(task.branch));
        }
    }

    fn forget_params(&mut self, of: Of<'m, A>) {
        for params in of.states.states.iter().filter_map(|state| state.params.as_ref()) {
            (params.end)(self.memory);
        }
    }

    /// Do the answers come to a switch? Which one is in `poll.candidate` then, and what it takes is taken.
    fn comes_to(&mut self, of: Of<'m, A>, poll: &mut TransitionPoll<()>, done: Option<Outcome>) -> bool {
        if let Some(outcome) = self.outcome(of.states.state(0)) {
            poll.candidate.set_switch(Switch::end(outcome));
            return true;
        }
        if poll.found {
            self.follow(of, poll.at, &poll.candidate);
            return true;
        }
        let Some(outcome) = done.filter(|_| !poll.waits) else { return false };
        poll.candidate.set_switch(self.restart(of, poll.at, outcome));
        true
    }

    /// A transition is taken.
    fn follow(&mut self, of: Of<'m, A>, at: u16, candidate: &Candidate<()>) {
        self.run.at(candidate.from);
        let from = self.run.node;
        let transition = of.states.transition(candidate.transition);
        if let Some(payload) = transition.and_then(|transition| transition.payload.as_ref()) {
            self.give_for_good(of, payload, candidate.event);
        }
        if candidate.end.is_none() {
            self.bind_on_path(of, (candidate.target, at), candidate.to);
        }
        take(candidate.event, self.run);
        if of.states.draws {
            self.run.cx.engine.chance = candidate.chance;
        }
        if let Some((_, held)) = transition.and_then(|transition| transition.delay.as_ref()) {
            *self.word(*held) = Time::END.as_nanos();
        }
        let to = self.state_node(of, if candidate.end.is_some() { 0 } else { candidate.to });
        self.run.record(Record::Transition { from, to, trigger: candidate.trigger });
    }

    /// A state is done and no transition leads on: the machine starts again from its root.
    fn restart(&mut self, of: Of<'m, A>, at: u16, outcome: Outcome) -> Switch {
        let Some(switch) = self.search_from_root(of, at) else { return Switch::end(Outcome::Failure) };
        let (from, to) = (self.state_node(of, at), self.state_node(of, switch.to));
        self.run.record(Record::Transition { from, to, trigger: Trigger::Restart(outcome) });
        switch
    }

    /// The states that are selected from the root.
    fn search_from_root(&mut self, of: Of<'m, A>, at: u16) -> Option<Switch> {
        let mut selection = Selection::new(0, at, self.run.cx.engine.chance);
        let Some(to) = self.select(of, 0, &mut selection) else {
            let (by, why) = selection.refused;
            let (node, by) = (self.state_node(of, 0), self.state_node(of, by));
            self.run.record(Record::Refused { node, by, why });
            return None;
        };
        if of.states.draws {
            self.run.cx.engine.chance = selection.chance;
        }
        self.bind_on_path(of, (0, at), to);
        Some(Switch::to(to, 0))
    }

    /// Gives the states on the way to `to` the parameters that their events bring, but to those that stay: they stand
    /// above the target and are active.
    fn bind_on_path(&mut self, of: Of<'m, A>, (target, at): (u16, u16), to: u16) {
        if !of.states.binds {
            return;
        }
        for state in of.states.path(to).filter(|state| state.binds.is_some()) {
            let stays = state.number < target && state.holds(at);
            if let (true, Some(params)) = (!stays && self.bind(of, state), &state.params) {
                (params.forget)(self.memory);
            }
        }
    }

    /// Switches, and goes on as long as a state is done at once.
    fn switch(&mut self, of: Of<'m, A>, switch: Switch) -> Status {
        match self.once(of, switch) {
            Some(Status::Running) => Status::Running,
            Some(ended) => {
                self.run.ended();
                ended
            }
            None => {
                let status = self.go_on(of, SWITCHES - 1);
                self.run.ends(status)
            }
        }
    }

    /// A switch; `None` where a state is done at once.
    fn once(&mut self, of: Of<'m, A>, switch: Switch) -> Option<Status> {
        if self.leave(of, &switch) {
            *self.word(of.states.pending) = packed(switch);
            return Some(Status::Running);
        }
        if let Some(outcome) = switch.end {
            self.forget_params(of);
            return Some(outcome.into());
        }
        // A lone state has nothing to be asked for the first time.
        if of.states.single_task(switch.to).is_none() {
            *self.word(of.states.at) |= FRESH;
        }
        if self.descend(of, &switch) { None } else { Some(Status::Running) }
    }

    /// As long as a state is done at once, asks what comes next: so many times at most.
    fn go_on(&mut self, of: Of<'m, A>, switches: u32) -> Status {
        for _ in 0..switches {
            let mut poll = TransitionPoll::new(true, self.run.cx.engine.chance);
            let done = self.step_states(of, false, &mut poll);
            if !self.comes_to(of, &mut poll, done) {
                return Status::Running;
            }
            if let Some(status) = self.once(of, poll.candidate.switch()) {
                return status;
            }
        }
        self.run.record(Record::Unsettled { node: self.state_node(of, 0) });
        Status::Running
    }

    /// The place among the events of this tick of the first that one of these takes.
    fn heard(&mut self, takes: &[crate::loaded::program::part::Take<A>]) -> Option<u16> {
        let (cx, memory) = (&mut self.run.cx, &mut *self.memory);
        let mut events = cx.engine.inbox.offered().iter();
        let place = events.position(|event| takes.iter().any(|take| take(event, cx.bb, memory)));
        place.and_then(|place| u16::try_from(place).ok())
    }
}
