//! The life of a state: its entry, ticks, transitions, selection again, and exit.

use super::Of;
use super::asked::Row;
use crate::blackboard::Agent;
use crate::event::Hearing;
use crate::loaded::program::states::State;
use crate::loaded::vm::Machine;
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::ask::ask;
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::switch::{Switch, enters_child};
use crate::state_machine::take;
use crate::status::Outcome;
use crate::trace::{Record, Trace};

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// Returns the outcome of a state's tasks; `None` while they decide nothing.
    pub(super) fn outcome(&self, state: &State<A>) -> Option<Outcome> {
        self.count(state).outcome(state.all)
    }

    /// Enters a state and starts its tasks, but enters no state below it.
    pub(super) fn start_state(&mut self, of: Of<'m, A>, state: &'m State<A>) {
        self.set_deepest(of, state.number);
        self.run.at(state.node);
        self.run.record(Record::Enter { node: self.run.node });
        if let Some(takes) = &state.requires {
            let place = self.heard(takes, None);
            take(place.unwrap_or(NOWHERE), self.run);
        }
        for transition in &state.transitions {
            self.clear_delay(transition);
        }
        self.enter_tasks(state);
    }

    /// Calls `sustain` for the states that stay and were selected again, and enters the missing states on the way to
    /// `switch.to`. Returns `true` if one of these states has ended.
    pub(super) fn descend(&mut self, of: Of<'m, A>, switch: &Switch) -> bool {
        // The states that do not stay have already been left.
        let staying = of.states.path(self.deepest(of));
        let missing = of.states.path(switch.to).skip(staying.len());
        let (mut done, mut deepest) = (false, (0, None));
        for state in staying {
            if switch.selects_again(state.number) {
                self.sustain(state);
            }
            deepest = (state.number, self.outcome(state));
            done |= deepest.1.is_some();
        }
        let mut hearing = Hearing::new(self.run);
        for state in missing {
            if !enters_child(deepest.0, switch.to, deepest.1) {
                break;
            }
            hearing.begin(self.run);
            self.start_state(of, state);
            hearing.end(self.run);
            deepest = (state.number, self.outcome(state));
            done |= deepest.1.is_some();
        }
        hearing.join(self.run);
        done
    }

    /// Leaves the states that do not stay, from the deepest up; returns `true` while a halt needs further ticks.
    pub(super) fn leave(&mut self, of: Of<'m, A>, switch: &Switch) -> bool {
        let active = of.states.path(self.deepest(of));
        let stays = |state: &&State<A>| {
            switch.keeps(state.number, state.end, state.binds.is_some(), self.outcome(state).is_some())
        };
        let staying = active.clone().take_while(stays).count();
        for (depth, state) in active.enumerate().rev() {
            let stays = depth < staying;
            let outcome = if T::ON { self.outcome(state) } else { None };
            if switch.halts_tasks(state.number, stays) && self.halt_tasks(state, stays) {
                return true;
            }
            if stays {
                continue;
            }
            self.run.at(state.node);
            let node = self.run.node;
            self.run.record(match switch.recorded_end(state.number, outcome) {
                Some(outcome) => Record::Leave { node, outcome },
                None => Record::Halt { node },
            });
            if let Some(above) = state.above() {
                self.set_deepest(of, above);
            }
        }
        false
    }

    /// If `tick`, ticks the tasks of the active states, from the root down. Then checks the transitions of these
    /// states, from the deepest up. Returns the outcome of the highest state that has ended.
    pub(super) fn step_states(&mut self, of: Of<'m, A>, tick: bool, poll: &mut TransitionPoll<()>) -> Option<Outcome> {
        poll.at = self.deepest(of);
        let active = of.states.path(poll.at);
        if tick {
            let mut hearing = Hearing::new(self.run);
            active.clone().for_each(|state| self.tick_tasks(state, &mut hearing));
            hearing.join(self.run);
        }
        active.rev().fold(None, |below, state| {
            let done = self.outcome(state).or(below);
            if let Some(outcome) = done {
                self.completed(state, outcome);
            }
            for transition in &state.transitions {
                self.run.at(state.node);
                ask(&mut Row { machine: self, of, transition }, done, poll);
            }
            done
        })
    }
}
