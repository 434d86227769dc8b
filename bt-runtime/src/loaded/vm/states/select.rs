//! Selection: a pure search from a target down.

use super::Of;
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::loaded::program::states::{State, TransitionTarget};
use crate::loaded::vm::Machine;
use crate::rules::draw::{self, Draw};
use crate::state_machine::plan::NOWHERE;
use crate::state_machine::selection::HOPS;
use crate::state_machine::{Select, TICK};
use crate::trace::{Refusal, Trace};

/// A search.
#[derive(Clone, Copy)]
pub(crate) struct Selection {
    /// The state it is for.
    pub(crate) to: u16,
    /// The deepest state that is active.
    at: u16,
    /// The state whose parameters are given.
    pub(crate) receiver: u16,
    /// Is it at or below the target?
    arrived: bool,
    hops: u8,
    /// Draws on trial: only a search that is followed moves the brain's chance on.
    pub(crate) chance: Chance,
    /// What refused last.
    pub(crate) refused: (u16, Refusal),
}

impl Selection {
    pub(crate) fn new(to: u16, at: u16, chance: Chance) -> Self {
        Self { to, at, receiver: NOWHERE, arrived: false, hops: HOPS, chance, refused: (to, Refusal::Children) }
    }

    /// Goes on to another target, followed from a state that is not entered. `None`: in circles.
    fn hop(&self, to: u16) -> Option<Self> {
        Some(Self { to, receiver: NOWHERE, arrived: false, hops: self.hops.checked_sub(1)?, ..*self })
    }

    fn refuse(&mut self, number: u16, why: Refusal) -> Option<u16> {
        self.refused = (number, why);
        None
    }
}

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// Would the state be entered, and which states below it? The deepest of them.
    pub(crate) fn select(&mut self, of: Of<'m, A>, number: u16, selection: &mut Selection) -> Option<u16> {
        let state = of.states.state(number);
        let passes = !selection.arrived && selection.to != number;
        selection.arrived |= !passes;
        // What is active on the way to the target stays, whatever it is asked for.
        if passes && state.holds(selection.at) {
            return self.select_below(of, state, passes, selection);
        }
        let tries = match self.tries(of, state, selection) {
            Ok(tries) => tries,
            Err(why) => return selection.refuse(number, why),
        };
        let found = match self.refuses(state) {
            Some(why) => selection.refuse(number, why),
            None => self.select_below(of, state, passes, selection),
        };
        if let (true, Some(params)) = (tries, &state.params) {
            (params.swap)(self.memory);
            (params.forget)(self.memory);
            *self.word(params.trial) = 0;
        }
        found
    }

    /// Puts what its event brings where a state finds it; `true` if that is to be taken back after the search.
    fn tries(&mut self, of: Of<'m, A>, state: &State<A>, selection: &Selection) -> Result<bool, Refusal> {
        if state.needs_giving() && selection.receiver != state.number && !state.holds(selection.at) {
            return Err(Refusal::Parameters);
        }
        let Some(params) = state.params.as_ref().filter(|_| state.binds.is_some()) else { return Ok(false) };
        // In a search that comes to it again the same event has brought the same.
        if *self.word(params.trial) != 0 {
            return Ok(false);
        }
        if !self.bind(of, state) {
            return Err(Refusal::Event);
        }
        *self.word(params.trial) = 1;
        Ok(true)
    }

    /// Gives a state what the event brings that it requires, in exchange for what was there; `false` if there is none.
    pub(crate) fn bind(&mut self, of: Of<'m, A>, state: &State<A>) -> bool {
        let (Some(payload), Some(requires)) = (&state.binds, &state.requires) else { return false };
        self.heard(requires).is_some_and(|event| self.give(of, payload, event))
    }

    /// The search below a state that would be entered, or stays.
    fn select_below(
        &mut self,
        of: Of<'m, A>,
        state: &State<A>,
        passes: bool,
        selection: &mut Selection,
    ) -> Option<u16> {
        let number = state.number;
        if passes {
            let child = of.states.toward(number, selection.to)?;
            return self.select(of, child, selection);
        }
        match state.select {
            Select::Follow => {
                let found = self.follow_ways(of, state, selection);
                if found.is_none() { selection.refuse(number, Refusal::Transitions) } else { found }
            }
            _ if state.children.is_empty() => Some(number),
            Select::Itself => Some(number),
            Select::InOrder => {
                let found = state.children.iter().find_map(|&child| self.select(of, child, selection));
                if found.is_none() {
                    selection.refused.0 = selection.refused.0.max(number);
                }
                found
            }
            Select::Random | Select::Utility | Select::Weighted => self.draw_state(of, state, selection),
        }
    }

    /// Why a state would not be entered that has its parameters.
    fn refuses(&mut self, state: &State<A>) -> Option<Refusal> {
        if state.when.as_ref().is_some_and(|when| !when(&self.env())) {
            return Some(Refusal::Condition);
        }
        let requires = state.requires.as_ref()?;
        if self.heard(requires).is_none() { Some(Refusal::Event) } else { None }
    }

    /// Follows the transitions of a state that is not entered.
    fn follow_ways(&mut self, of: Of<'m, A>, state: &State<A>, selection: &mut Selection) -> Option<u16> {
        let mut found: Option<(i8, u16)> = None;
        for transition in &state.transitions {
            let poll = transition.on & TICK != 0 && transition.delay.is_none() && transition.payload.is_none();
            let beaten = found.is_some_and(|(priority, _)| transition.priority <= priority);
            if !poll || beaten || transition.condition.as_ref().is_some_and(|condition| !condition(&self.env())) {
                continue;
            }
            let targets = match &transition.target {
                TransitionTarget::To(targets) => &**targets,
                TransitionTarget::Infallible(target, _) => core::slice::from_ref(target),
                TransitionTarget::End(_) => continue,
            };
            for &to in targets {
                let Some(mut hop) = selection.hop(to) else { break };
                if let Some(deepest) = self.select(of, 0, &mut hop) {
                    (selection.to, selection.chance) = (hop.to, hop.chance);
                    found = Some((transition.priority, deepest));
                    break;
                }
            }
        }
        found.map(|(_, deepest)| deepest)
    }

    /// Tries the children in the order that their scores or chance give.
    fn draw_state(&mut self, of: Of<'m, A>, state: &State<A>, selection: &mut Selection) -> Option<u16> {
        let draw = if state.select == Select::Utility { Draw::Highest } else { Draw::Weighted };
        let mut visited = 0_u64;
        loop {
            let env = self.env();
            let score = |index: usize| match (state.select, &of.states.state(state.children[index]).score) {
                (Select::Random, _) | (_, None) => 1.0,
                (_, Some(score)) => score(&env) as f32,
            };
            let next = draw::next(draw, &mut visited, state.children.len(), score, &mut selection.chance);
            let Some(index) = next else { return selection.refuse(state.number, Refusal::Children) };
            if let Some(found) = self.select(of, state.children[index], selection) {
                return Some(found);
            }
        }
    }
}
