//! Errors of single agents of a population.

use alloc::string::String;
use core::fmt;

use super::AgentId;
use crate::time::Time;

/// An agent whose action panicked in a tick, or whose trace did. The agent is stopped, the memory of its tree is dropped
/// without a halt, and its blackboard stays as the panic left it. [`Brain::start`](crate::Brain::start) starts it again.
/// The tick continues with the other agents, on all threads, and none of them notices the panic except by the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The agent.
    pub agent: AgentId,
    /// The moment on the population's clock.
    pub now: Time,
    /// The message of the panic.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { agent, now, message } = self;
        write!(f, "agent {} panicked at {:?}: {message}", agent.index(), now.since(Time::START))
    }
}

impl core::error::Error for Fault {}

/// An event that could not be delivered. It is handed back.
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
