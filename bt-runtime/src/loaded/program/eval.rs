//! Expressions and effects of a file, ready to run.

use alloc::boxed::Box;
use core::time::Duration;

use super::part::AgentMemory;
use crate::blackboard::{Agent, Board};
use crate::chance::Chance;
use crate::keys::Keys;
use crate::time::Span;

/// The inputs of an expression.
pub struct Env<'a, 'w, A: Agent> {
    /// The blackboard.
    pub agent: &'a Board<A>,
    /// The world of the tick.
    pub world: &'a A::World<'w>,
    /// Its tree's memory: parameters and locals.
    pub memory: &'a AgentMemory<A>,
}

/// An expression, ready to run. Pure.
pub type Get<A, V> = Box<dyn Fn(&Env<'_, '_, A>) -> V + Send + Sync>;
/// The form of a condition in records.
#[derive(Clone, Copy)]
pub struct TraceLabel {
    /// The keys that it reads itself.
    pub keys: Keys,
    /// Its place in [`Record::Guard`](crate::trace::Record::Guard).
    pub guard: u8,
}

/// A condition that the trace records.
pub struct TracedCondition<A: Agent> {
    pub holds: Get<A, bool>,
    pub label: TraceLabel,
}

/// Writes a key, or a local.
pub type Effect<A> = Box<dyn for<'w> Fn(&mut Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>) + Send + Sync>;

/// A length of time.
pub enum Lasts<A: Agent> {
    /// A constant.
    Fixed(Duration),
    /// Drawn from a range.
    Range(Duration, Duration),
    /// The value of an expression.
    Eval(Get<A, Duration>),
}

impl<A: Agent> Lasts<A> {
    /// Returns the current length.
    #[inline]
    pub fn draw(&self, env: &Env<'_, '_, A>, chance: &mut Chance) -> Duration {
        match self {
            Self::Fixed(span) => *span,
            Self::Range(from, to) => (*from..=*to).draw(chance),
            Self::Eval(span) => span(env),
        }
    }
}

/// Takes the value of an event, if it is the awaited one.
pub type Take<A> = Box<
    dyn for<'w> Fn(&<A as Agent>::Event, &mut Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>) -> bool
        + Send
        + Sync,
>;
