//! Switches between the states of a machine.

use super::{Of, packed};
use crate::blackboard::Agent;
use crate::event::Hearing;
use crate::loaded::program::states::NEWLY_ENTERED;
use crate::loaded::vm::Machine;
use crate::rules::state_machine::SWITCHES;
use crate::rules::state_machine::poll::{Decision, TransitionPoll};
use crate::rules::state_machine::switch::Switch;
use crate::status::Status;
use crate::trace::{Record, Trace, Trigger};

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// Switches, and checks the transitions again as long as a new state ends at once.
    pub(super) fn switch(&mut self, of: Of<'m, A>, switch: Switch) -> Status {
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

    /// Switches once; returns `None` if a state ends at once.
    fn once(&mut self, of: Of<'m, A>, switch: Switch) -> Option<Status> {
        if self.leave(of, &switch) {
            *self.word(of.states.pending) = packed(switch);
            return Some(Status::Running);
        }
        if let Some(outcome) = switch.end {
            self.forget_params(of);
            return Some(outcome.into());
        }
        // A single-task state has no transition that must be checked at its entry.
        if of.states.single_task(switch.to).is_none() {
            *self.word(of.states.at) |= NEWLY_ENTERED;
        }
        if self.descend(of, &switch) { None } else { Some(Status::Running) }
    }

    /// Ticks the tasks of the states that stay, in a tick in which a switch waits for a halt. Returns the switch that goes
    /// on.
    pub(super) fn wait(&mut self, of: Of<'m, A>, switch: Switch) -> Switch {
        let mut hearing = Hearing::new(self.run);
        for state in of.states.path(self.deepest(of)) {
            let stays = switch.keeps(state.number, state.end, state.binds.is_some(), self.outcome(state).is_some());
            if !switch.ticks_tasks(state.number, stays) {
                break;
            }
            self.tick_tasks(state, &mut hearing);
        }
        hearing.join(self.run);
        let Some(outcome) = switch.replaced_by(self.outcome(of.states.state(0))) else { return switch };
        let (decision, switch) = (Decision::End(outcome), Switch::end(outcome));
        self.write_decision(of, (decision, Trigger::Tick), (self.deepest(of), switch.to));
        switch
    }

    /// Asks the transitions again as long as a state ends at once, for at most `switches` switches.
    pub(super) fn go_on(&mut self, of: Of<'m, A>, switches: u32) -> Status {
        for _ in 0..switches {
            let mut poll = TransitionPoll::new(true, self.run.cx.engine.chance);
            let done = self.step_states(of, false, &mut poll);
            if !self.decide_switch(of, &mut poll, done) {
                return Status::Running;
            }
            if let Some(status) = self.once(of, poll.candidate.switch()) {
                return status;
            }
        }
        self.run.record(Record::Unsettled { node: self.state_node(of, 0) });
        Status::Running
    }
}
