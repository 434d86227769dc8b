//! The parameters that a transition, or a required event, gives to a state.
//!
//! Each parameter has two places: the state reads one, a transition writes the other. After a payload is written, both
//! places are exchanged. A search exchanges them back.

use super::Of;
use crate::blackboard::Agent;
use crate::event::Inbox;
use crate::loaded::program::eval::Take;
use crate::loaded::program::states::{Payload, State, Transition};
use crate::loaded::vm::Machine;
use crate::rules::state_machine::delay::Until;
use crate::rules::state_machine::switch::keeps_parameters;
use crate::trace::Trace;

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// Writes the payload of a transition that is followed.
    pub(super) fn hand_over(&mut self, of: Of<'m, A>, payload: &Payload<A>, event: u16) {
        if payload.from_event.is_empty() {
            of.states.hand_over(payload, self.run.cx.bb, self.memory, self.run.cx.world);
        } else if self.swap_in(of, payload, event) {
            self.forget_replaced(of.states.state(payload.state));
        }
    }

    /// Writes a payload and exchanges it with the parameters of its state. Returns `false` if the payload's event is no
    /// longer present.
    pub(super) fn swap_in(&mut self, of: Of<'m, A>, payload: &Payload<A>, event: u16) -> bool {
        let Some(params) = &of.states.state(payload.state).params else { return false };
        (params.begin)(self.memory);
        let (cx, memory) = (&mut self.run.cx, &mut *self.memory);
        let is_written = if payload.from_event.is_empty() {
            payload.effects.iter().for_each(|effect| effect(cx.bb, memory, cx.world));
            true
        } else {
            let event = cx.engine.inbox.get(event);
            event.is_some_and(|event| payload.from_event.iter().any(|take| take(event, cx.bb, memory, cx.world)))
        };
        if is_written {
            (params.swap)(self.memory);
        } else {
            (params.forget)(self.memory);
        }
        is_written
    }

    /// Restores the parameters that [`swap_in`](Self::swap_in) replaced.
    pub(super) fn swap_out(&mut self, state: &State<A>) {
        if let Some(params) = &state.params {
            (params.swap)(self.memory);
            (params.forget)(self.memory);
        }
    }

    /// Drops the parameters that [`swap_in`](Self::swap_in) replaced.
    fn forget_replaced(&mut self, state: &State<A>) {
        if let Some(params) = &state.params {
            (params.forget)(self.memory);
        }
    }

    /// Drops the parameters of all states, because the machine ends.
    pub(super) fn forget_params(&mut self, of: Of<'m, A>) {
        for params in of.states.states.iter().filter_map(|state| state.params.as_ref()) {
            (params.end)(self.memory);
        }
    }

    /// Exchanges the parameters of a state with those that its required event gives. Returns `false` if there is no
    /// such event.
    pub(super) fn bind(&mut self, of: Of<'m, A>, state: &State<A>) -> bool {
        let (Some(payload), Some(requires)) = (&state.binds, &state.requires) else { return false };
        self.heard(requires, None).is_some_and(|event| self.swap_in(of, payload, event))
    }

    /// Sets the parameters that required events give to the states on the way to `to`. Active states above the target
    /// stay, and keep their parameters.
    pub(super) fn bind_on_path(&mut self, of: Of<'m, A>, (target, at): (u16, u16), to: u16) {
        if !of.states.binds {
            return;
        }
        for state in of.states.path(to).filter(|state| state.binds.is_some()) {
            if !keeps_parameters(state.number, state.end, target, at) && self.bind(of, state) {
                self.forget_replaced(state);
            }
        }
    }

    /// Returns the index, among the events of this tick, of the first event, other than the event `except`, that one of
    /// these functions takes.
    pub(super) fn heard(&mut self, takes: &[Take<A>], except: Option<u16>) -> Option<u16> {
        let (cx, memory) = (&mut self.run.cx, &mut *self.memory);
        cx.engine.inbox.find(except, |event| takes.iter().any(|take| take(event, cx.bb, memory, cx.world)))
    }

    /// Clears the delay of a transition, if it has one.
    pub(super) fn clear_delay(&mut self, transition: &Transition<A>) {
        if let Some((_, held)) = &transition.delay {
            *self.word(*held) = Until::NONE.to_bits();
        }
    }
}
