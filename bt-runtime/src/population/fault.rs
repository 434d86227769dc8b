//! What can go wrong with one agent of many.

use alloc::string::String;
use core::fmt;

use super::AgentId;
use crate::time::Time;

/// An agent whose action panicked: it is stopped, what it remembered is dropped without a halt, its blackboard is as
/// the panic left it. [`Brain::start`](crate::Brain::start) lets it begin anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The agent.
    pub agent: AgentId,
    /// The moment on the population's clock.
    pub now: Time,
    /// What the panic said.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { agent, now, message } = self;
        write!(f, "agent {} panicked at {:?}: {message}", agent.index(), now.since(Time::START))
    }
}

impl core::error::Error for Fault {}

/// An event that could not be delivered: it comes back.
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
