//! The life of a state: entered, ticked and asked, left.

use super::Of;
use crate::blackboard::Agent;
use crate::loaded::program::states::State;
use crate::loaded::vm::Machine;
use crate::state_machine::plan::NOWHERE;
use crate::state_machine::poll::TransitionPoll;
use crate::state_machine::switch::Switch;
use crate::state_machine::target::take;
use crate::status::Outcome;
use crate::time::Time;
use crate::trace::{Record, Trace};

/// Is a state at the target of a switch, or below it? Not the machine, which is always there.
fn is_again(number: u16, switch: &Switch) -> bool {
    switch.target <= number && number != 0
}

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// How the tasks of a state came to their end.
    pub(crate) fn outcome(&self, state: &State<A>) -> Option<Outcome> {
        self.count(state).outcome(state.all)
    }

    /// Enters a state, but none below it.
    pub(crate) fn start_state(&mut self, of: Of<'m, A>, state: &'m State<A>) {
        self.set_deepest(of, state.number);
        self.run.at(state.node);
        self.run.record(Record::Enter { node: self.run.node });
        if let Some(takes) = &state.requires {
            let place = self.heard(takes);
            take(place.unwrap_or(NOWHERE), self.run);
        }
        for (_, held) in state.transitions.iter().filter_map(|transition| transition.delay.as_ref()) {
            *self.word(*held) = Time::END.as_nanos();
        }
        self.enter_tasks(state);
    }

    /// Goes down the states that stay, tells those that were selected again, and enters what is missing on the way to
    /// `switch.to`. Is one of them done?
    pub(crate) fn descend(&mut self, of: Of<'m, A>, switch: &Switch) -> bool {
        // What does not stay is left already.
        let staying = of.states.path(self.deepest(of));
        let missing = of.states.path(switch.to).skip(staying.len());
        let (mut done, mut failed) = (false, false);
        for state in staying {
            if is_again(state.number, switch) {
                self.sustain(state);
            }
            let outcome = self.outcome(state);
            (done, failed) = (done || outcome.is_some(), outcome == Some(Outcome::Failure));
        }
        for state in missing {
            if failed {
                break;
            }
            self.start_state(of, state);
            let outcome = self.outcome(state);
            (done, failed) = (done || outcome.is_some(), outcome == Some(Outcome::Failure));
        }
        done
    }

    /// Does it stay where this switch leads to a state in it, if those above it do? Not, if it is done or gets other
    /// parameters, and stands at the target or below it.
    fn stays(&self, state: &State<A>, switch: &Switch) -> bool {
        let anew = || state.binds.is_some() || switch.receiver == state.number || self.outcome(state).is_some();
        state.holds(switch.to) && !(is_again(state.number, switch) && anew())
    }

    /// Leaves what does not stay, from the deepest state up; `true` while something of it still stops.
    pub(crate) fn leave(&mut self, of: Of<'m, A>, switch: &Switch) -> bool {
        let active = of.states.path(self.deepest(of));
        let staying = active.clone().take_while(|state| self.stays(state, switch)).count();
        for (depth, state) in active.enumerate().rev() {
            let stays = depth < staying;
            let outcome = if T::ON { self.outcome(state) } else { None };
            if (!stays || is_again(state.number, switch)) && self.halt_tasks(state, stays) {
                return true;
            }
            if stays {
                continue;
            }
            self.run.at(state.node);
            let node = self.run.node;
            self.run.record(match if depth == 0 { switch.end } else { outcome } {
                Some(outcome) => Record::Leave { node, outcome },
                None => Record::Halt { node },
            });
            if let Some(above) = state.above() {
                self.set_deepest(of, above);
            }
        }
        false
    }

    /// Ticks the tasks of the active states from the root down, where it is to `tick`; then asks their transitions from the
    /// deepest up. How did one of them come to its end, the highest that did?
    pub(crate) fn step_states(&mut self, of: Of<'m, A>, tick: bool, poll: &mut TransitionPoll<()>) -> Option<Outcome> {
        poll.at = self.deepest(of);
        let active = of.states.path(poll.at);
        if tick {
            active.clone().for_each(|state| self.tick_tasks(state));
        }
        active.rev().fold(None, |below, state| {
            let done = self.outcome(state).or(below);
            for transition in &state.transitions {
                self.run.at(state.node);
                self.ask_transition(of, transition, done, poll);
            }
            done
        })
    }
}
