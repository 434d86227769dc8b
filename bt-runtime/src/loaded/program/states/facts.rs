//! Facts about a machine, for the parts above it.

use super::{State, States, Transition};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::part::{Observed, PartId};
use crate::rules::state_machine::trigger::{is_asked_at_end, may_come_true, may_wait};
use crate::rules::state_machine::{machine_visits, state_visits};

impl<A: Agent> Transition<A> {
    fn may_come_true(&self) -> bool {
        may_come_true(self.on, self.delay.is_some())
    }

    fn may_wait(&self) -> bool {
        may_wait(self.on, self.delay.is_some())
    }
}

impl<A: Agent> States<A> {
    /// The keys and locals that a machine observes, whose tasks observe `below`.
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

    /// May this state, or a state inside or around it, wait for a transition once it is done?
    fn waits_with(&self, state: &State<A>) -> bool {
        let with = self.states.iter().filter(|other| other.holds(state.number) || state.holds(other.number));
        with.flat_map(|other| &other.transitions).any(Transition::may_wait)
    }

    /// The most parts that a tick visits. `of_task`: those that it visits in a task.
    pub fn visits(&self, of_task: &impl Fn(PartId) -> u32) -> u32 {
        // The states inside a state have higher numbers.
        let mut visits = alloc::vec![0_u32; self.states.len()];
        for (number, state) in self.states.iter().enumerate().rev() {
            let tasks = state.tasks.iter().map(|task| of_task(task.branch.root)).fold(0, u32::saturating_add);
            let largest = state.children.iter().map(|&child| visits[usize::from(child)]).max().unwrap_or(0);
            visits[number] = state_visits(tasks, largest);
        }
        machine_visits(visits[0])
    }
}
