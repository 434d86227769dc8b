//! A loaded transition while it is checked, for [`ask`](crate::rules::state_machine::ask).

use super::Of;
use super::selection::search;
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::loaded::program::states::Transition;
use crate::loaded::vm::Machine;
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::ask::TransitionRow;
use crate::rules::state_machine::delay::Until;
use crate::rules::state_machine::poll::Candidate;
use crate::rules::state_machine::target::{Refused, TransitionTarget, first_selectable};
use crate::state_machine::take;
use crate::time::Time;
use crate::trace::{NodeId, Record, Trace, Trigger};

/// A transition in the current tick.
pub(crate) struct Row<'r, 'm, 'a, 'w, A: Agent, S, T> {
    pub(crate) machine: &'r mut Machine<'m, 'a, 'w, A, S, T>,
    pub(crate) of: Of<'m, A>,
    pub(crate) transition: &'m Transition<A>,
}

impl<A: Agent, S, T: Trace> TransitionRow for Row<'_, '_, '_, '_, A, S, T> {
    type Payload = ();
    const TRACED: bool = T::ON;

    #[inline]
    fn number(&self) -> u16 {
        self.transition.number
    }

    #[inline]
    fn from(&self) -> NodeId {
        self.machine.run.node - self.machine.run.base
    }

    #[inline]
    fn on(&self) -> u8 {
        self.transition.on
    }

    #[inline]
    fn priority(&self) -> i8 {
        self.transition.priority
    }

    #[inline]
    fn target(&self) -> TransitionTarget<&[u16]> {
        self.transition.target.as_slices()
    }

    #[inline]
    fn receiver(&self) -> u16 {
        self.transition.payload.as_ref().map_or(NOWHERE, |payload| payload.state)
    }

    #[inline]
    fn is_delayed(&self) -> bool {
        self.transition.delay.is_some()
    }

    #[inline]
    fn delay(&self) -> Until {
        let held = self.transition.delay.as_ref().map(|(_, held)| *held);
        held.map_or(Until::NONE, |held| Until::from_bits(self.machine.memory.words()[held as usize]))
    }

    fn start_delay(&mut self, trigger: Trigger) {
        if let Some((lasts, held)) = &self.transition.delay {
            *self.machine.word(*held) = Until::new(self.machine.until(lasts), trigger).to_bits();
        }
    }

    fn clear_delay(&mut self) {
        self.machine.clear_delay(self.transition);
    }

    #[inline]
    fn holds(&mut self) -> bool {
        self.transition.condition.as_ref().is_none_or(|condition| condition(&self.machine.env()))
    }

    fn heard(&mut self, except: Option<u16>) -> Option<u16> {
        self.machine.heard(&self.transition.hears, except)
    }

    fn take(&mut self, event: u16) {
        take(event, self.machine.run);
    }

    fn is_affected(&mut self) -> bool {
        self.machine.writes(&self.of.part.observed)
    }

    #[inline]
    fn moments(&self) -> (Time, Time) {
        (self.machine.run.cx.now(), self.machine.run.cx.moment().before())
    }

    #[inline]
    fn chance(&self) -> Chance {
        self.machine.run.cx.engine.chance
    }

    fn resolve(&mut self, event: u16, at: u16, candidate: &mut Candidate<()>) -> Result<(), Refused> {
        let TransitionTarget::To(targets) = &self.transition.target else { return Err(Refused::UNTRIED) };
        let payload = self.transition.payload.as_ref();
        if let Some(payload) = payload
            && !self.machine.swap_in(self.of, payload, event)
        {
            return Err(Refused::UNTRIED);
        }
        let (receiver, chance) = (self.receiver(), self.chance());
        let found = first_selectable(targets, at, receiver, chance, |selection| {
            search(self.machine, self.of, self.of.states.state(0), selection)
        });
        // The payload was only in place for the search.
        if let Some(payload) = payload {
            self.machine.swap_out(self.of.states.state(payload.state));
        }
        let (switch, chance) = found?;
        candidate.set_switch(switch);
        candidate.chance = chance;
        Ok(())
    }

    fn record(&mut self, Refused { target, by, why }: Refused) {
        let (node, by) = (self.machine.state_node(self.of, target), self.machine.state_node(self.of, by));
        self.machine.run.record(Record::Refused { node, by, why });
    }
}
