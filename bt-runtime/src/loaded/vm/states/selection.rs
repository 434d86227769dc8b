//! Selection: the search among the states of a loaded machine.

use super::Of;
use crate::blackboard::Agent;
use crate::loaded::program::states::State;
use crate::loaded::vm::Machine;
use crate::rules::draw::UNMARKED;
use crate::rules::state_machine::selection::{Select, Selection, StateRow, admit, may_follow, select};
use crate::trace::Trace;

/// A state during a search.
struct Row<'r, 'm, 'a, 'w, A: Agent, S, T> {
    machine: &'r mut Machine<'m, 'a, 'w, A, S, T>,
    of: Of<'m, A>,
    state: &'m State<A>,
}

/// Searches from this state down. Returns the deepest state to enter; `None` if the state refuses.
pub(super) fn search<'m, A: Agent, S, T: Trace>(
    machine: &mut Machine<'m, '_, '_, A, S, T>,
    of: Of<'m, A>,
    state: &'m State<A>,
    selection: &mut Selection,
) -> Option<u16> {
    select(&mut Row { machine, of, state }, selection)
}

impl<A: Agent, S, T: Trace> StateRow for Row<'_, '_, '_, '_, A, S, T> {
    fn number(&self) -> u16 {
        self.state.number
    }

    fn holds(&self, number: u16) -> bool {
        self.state.holds(number)
    }

    fn strategy(&self) -> Select {
        self.state.select
    }

    fn children(&self) -> usize {
        self.state.children.len()
    }

    fn needs_payload(&self) -> bool {
        self.state.needs_payload()
    }

    fn may_enter(&mut self) -> bool {
        self.state.when.as_ref().is_none_or(|when| when(&self.machine.env()))
    }

    fn has_event(&mut self) -> bool {
        self.state.requires.as_ref().is_none_or(|requires| self.machine.heard(requires, None).is_some())
    }

    fn admit_bound(&mut self, is_passed: bool, selection: &mut Selection) -> Option<Option<u16>> {
        let params = self.state.params.as_ref().filter(|_| self.state.binds.is_some());
        // A search that reaches this state again has the same event, and therefore the same parameters.
        let Some(params) = params.filter(|params| *self.machine.word(params.trial) == 0) else {
            return Some(admit(self, is_passed, selection));
        };
        if !self.machine.bind(self.of, self.state) {
            return None;
        }
        *self.machine.word(params.trial) = 1;
        let found = admit(self, is_passed, selection);
        self.machine.swap_out(self.state);
        *self.machine.word(params.trial) = 0;
        Some(found)
    }

    fn select_toward(&mut self, selection: &mut Selection) -> Option<u16> {
        let child = self.of.states.toward(self.state.number, selection.to)?;
        search(self.machine, self.of, self.of.states.state(child), selection)
    }

    fn select_child(&mut self, index: usize, selection: &mut Selection) -> Option<u16> {
        search(self.machine, self.of, self.of.states.state(self.state.children[index]), selection)
    }

    fn score(&self, index: usize) -> f32 {
        let child = self.of.states.state(self.state.children[index]);
        child.score.as_ref().map_or(UNMARKED, |score| score(&self.machine.env()) as f32)
    }

    fn follow(&mut self, selection: &mut Selection) -> Option<u16> {
        let (of, machine) = (self.of, &mut *self.machine);
        let mut found = None;
        for transition in &self.state.transitions {
            let (on, priority) = (transition.on, transition.priority);
            if may_follow(on, transition.delay.is_some(), transition.payload.is_some(), priority, found)
                && transition.condition.as_ref().is_none_or(|condition| condition(&machine.env()))
                && let Some(deepest) =
                    selection.follow(transition.target.states(), |hop| search(machine, of, of.states.state(0), hop))
            {
                found = Some((priority, deepest));
            }
        }
        found.map(|(_, deepest)| deepest)
    }
}
