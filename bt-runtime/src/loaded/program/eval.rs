//! Expressions and effects of a file, as closures.

use alloc::boxed::Box;
use core::time::Duration;

use super::part::AgentMemory;
use crate::blackboard::{Agent, Board};
use crate::chance::Chance;
use crate::keys::Keys;
use crate::time::Span;

/// The data that an expression reads.
pub struct Env<'a, 'w, A: Agent> {
    /// The blackboard.
    pub agent: &'a Board<A>,
    /// The world of the tick.
    pub world: &'a A::World<'w>,
    /// The memory of the tree: parameters and locals.
    pub memory: &'a AgentMemory<A>,
}

/// The closure of a pure expression.
pub type Get<A, V> = Box<dyn Fn(&Env<'_, '_, A>) -> V + Send + Sync>;
/// The data with which a condition appears in records.
#[derive(Clone, Copy)]
pub struct TraceLabel {
    /// The keys that the condition itself reads.
    pub keys: Keys,
    /// The index of the condition in [`Record::Guard`](crate::trace::Record::Guard).
    pub guard: u8,
}

/// A condition that the trace records.
pub struct TracedCondition<A: Agent> {
    pub holds: Get<A, bool>,
    pub label: TraceLabel,
}

/// The closure that writes a key or a local.
pub type Effect<A> = Box<dyn for<'w> Fn(&mut Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>) + Send + Sync>;

/// A length of time.
pub enum Lasts<A: Agent> {
    /// A constant.
    Fixed(Duration),
    /// A range, from which each use draws a length.
    Range(Duration, Duration),
    /// The value of an expression.
    Eval(Get<A, Duration>),
}

impl<A: Agent> Lasts<A> {
    /// Returns the length now; draws it if it is a range.
    #[inline]
    pub fn draw(&self, env: &Env<'_, '_, A>, chance: &mut Chance) -> Duration {
        match self {
            Self::Fixed(span) => *span,
            Self::Range(from, to) => (*from..=*to).draw(chance),
            Self::Eval(span) => span(env),
        }
    }
}

/// The closure that takes an event if it is the awaited one, writes the outputs, and returns `true`.
pub type Take<A> = Box<
    dyn for<'w> Fn(&<A as Agent>::Event, &mut Board<A>, &mut AgentMemory<A>, &<A as Agent>::World<'w>) -> bool
        + Send
        + Sync,
>;
