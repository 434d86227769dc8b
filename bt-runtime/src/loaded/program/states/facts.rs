//! Facts about a machine, for the parts above it.

use alloc::vec::Vec;

use super::{State, States, Transition};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::observed::Observed;
use crate::rules::facts::{self, Children, Facts};
use crate::rules::state_machine::trigger::{is_asked_at_end, may_come_true, may_wait};

impl<A: Agent> Transition<A> {
    fn may_come_true(&self) -> bool {
        may_come_true(self.on, self.delay.is_some())
    }

    fn may_wait(&self) -> bool {
        may_wait(self.on, self.delay.is_some())
    }
}

impl<A: Agent> States<A> {
    /// Returns the keys and locals that a machine observes. `below` is the union of those that its tasks observe.
    pub fn observed(&self, below: Observed) -> Observed {
        let transitions =
            self.states.iter().flat_map(|state| state.transitions.iter().map(move |transition| (state, transition)));
        let transitions = transitions.filter(|(state, transition)| {
            transition.may_come_true() || is_asked_at_end(transition.on) && self.waits_with(state)
        });
        let whens = self.states.iter().filter(|_| self.polls).map(|state| &state.observed);
        let observed = transitions
            .map(|(_, transition)| &transition.observed)
            .chain(whens)
            .fold(below, |all, observed| all.or(observed));
        if self.polls { observed.with(Keys::TRANSITIONS) } else { observed }
    }

    /// Returns `true` if this state, or a state inside or around it, may wait for a transition after its end.
    fn waits_with(&self, state: &State<A>) -> bool {
        let with = self.states.iter().filter(|other| other.holds(state.number) || state.holds(other.number));
        with.flat_map(|other| &other.transitions).any(Transition::may_wait)
    }

    /// Returns the facts about the machine. `of_tasks` has the facts about each task, in the order of the states.
    pub fn facts(&self, of_tasks: &[Facts]) -> Facts {
        // The states inside a state follow that state in the list.
        let mut states = alloc::vec![Facts::NOTHING; self.states.len()];
        let mut rest = of_tasks;
        for (number, state) in self.states.iter().enumerate().rev() {
            let (before, tasks) = rest.split_at(rest.len() - state.tasks.len());
            rest = before;
            let inside: Vec<_> = state.children.iter().map(|&child| states[usize::from(child)]).collect();
            states[number] = facts::state(Children::of(tasks), Children::of(&inside));
        }
        facts::machine(states[0])
    }
}
