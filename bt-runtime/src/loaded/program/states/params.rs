//! The parameters of states, and the payloads that write them.

use alloc::boxed::Box;

use super::States;
use crate::blackboard::{Agent, Board};
use crate::loaded::program::eval::{Effect, Take};
use crate::loaded::program::frame::{Drops, Value};
use crate::loaded::program::part::{AgentMemory, Word};

/// The parameters of a state. Each has two places: one for its value, and one for the value that a transition would
/// give.
pub struct Params<A: Agent> {
    /// Stores the defaults in the places for a transition.
    pub begin: Box<Drops<A>>,
    /// Exchanges the values of both places.
    pub swap: Box<Drops<A>>,
    /// Drops the values in the places for a transition.
    pub forget: Box<Drops<A>>,
    /// Drops the values of both places.
    pub end: Box<Drops<A>>,
    /// The place of each value, by name.
    pub values: Box<[Value<A>]>,
    /// A word that is 1 while the values only exist for a search.
    pub trial: Word,
}

/// The values that a transition, or a required event, gives to the parameters of a state.
pub struct Payload<A: Agent> {
    /// The number of the state.
    pub state: u16,
    /// The effects that write the values, if they need no event.
    pub effects: Box<[Effect<A>]>,
    /// The effect that writes a single parameter without an event, directly to the place that the state reads.
    pub direct: Option<Effect<A>>,
    /// The closures that write the values of an event. The first one that takes the event is used.
    pub from_event: Box<[Take<A>]>,
}

impl<A: Agent> States<A> {
    /// Writes a payload that needs no event.
    pub fn hand_over(
        &self,
        payload: &Payload<A>,
        bb: &mut Board<A>,
        memory: &mut AgentMemory<A>,
        world: &A::World<'_>,
    ) {
        if let Some(direct) = &payload.direct {
            return direct(bb, memory, world);
        }
        let Some(params) = &self.state(payload.state).params else { return };
        (params.begin)(memory);
        payload.effects.iter().for_each(|effect| effect(bb, memory, world));
        (params.swap)(memory);
        (params.forget)(memory);
    }
}
