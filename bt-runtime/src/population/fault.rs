//! Errors that concern single agents of a population.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt;

use super::AgentId;
use crate::time::Time;

/// The error of an agent whose tick [panicked](super#panics), or whose action wrote a `Shared` value in a parallel tick
/// (see [`Cause`]). The agent is stopped: the memory of its tree is dropped without a halt, and its blackboard stays as
/// it is then. [`Brain::start`](crate::Brain::start) starts it again. The tick continues with the other
/// agents, on all threads. They can only notice the panic by the state of the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The agent.
    pub agent: AgentId,
    /// The moment of the fault, on the population's clock.
    pub now: Time,
    /// The reason.
    pub cause: Cause,
    /// The message of the panic, or the help for a refused write.
    pub message: String,
}

/// The reason for a [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// A panic in the tick of the agent: see [Panics](super#panics).
    Panic,
    /// A write of a [`Shared`](crate::blackboard) value by an action in a parallel tick. The write was refused: whether
    /// agents on other threads had seen it would have depended on the threads.
    SharedWrite,
}

impl Cause {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Panic => "panicked",
            Self::SharedWrite => "wrote a `Shared` value in a parallel tick",
        }
    }
}

impl Fault {
    /// Returns the message for a trace, whose records have no field for the cause.
    pub(super) fn traced_message(&self) -> Cow<'_, str> {
        match self.cause {
            Cause::Panic => Cow::Borrowed(&self.message),
            Cause::SharedWrite => Cow::Owned(format!("it {}: {}", self.cause.as_str(), self.message)),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { agent, now, cause, message } = self;
        let cause = cause.as_str();
        write!(f, "agent {} {cause} at {:?}: {message}", agent.index(), now.since(Time::START))
    }
}

impl core::error::Error for Fault {}

/// The error of an event that could not be delivered. It returns the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undelivered<E> {
    /// The agent was despawned.
    Gone(E),
    /// The agent's queue is full: raise `events = …` of the blackboard, or send again after the next tick.
    Full(E),
}

impl<E> fmt::Display for Undelivered<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone(_) => "the agent is gone: it was despawned",
            Self::Full(_) => "the agent's event queue is full: raise `events = …`, or send again after the next tick",
        })
    }
}

impl<E: fmt::Debug> core::error::Error for Undelivered<E> {}
