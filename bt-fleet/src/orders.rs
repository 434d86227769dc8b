//! The orders that agents give in a tick: effects beyond the agent itself.

use crate::id::{AgentKey, PartitionId};

/// An order of an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order<E> {
    Send(AgentKey, E),
    Move(AgentKey, PartitionId),
    Remove(AgentKey),
}

/// The orders of one tick, carried out after it. An event arrives [`Layout::delay`](crate::Layout::delay) ticks later.
///
/// Use it as the whole world of agents (see [`Plain`](crate::Plain)), or as a part of your world.
#[derive(Debug)]
pub struct Orders<E> {
    me: Option<AgentKey>,
    pub(crate) list: Vec<Order<E>>,
}

impl<E> Orders<E> {
    pub(crate) const fn new() -> Self {
        Self { me: None, list: Vec::new() }
    }

    /// Returns the agent whose turn it is; `None` outside of a turn.
    #[must_use]
    pub const fn me(&self) -> Option<AgentKey> {
        self.me
    }

    /// Begins the turn of an agent, which [`me`](Orders::me) then returns.
    pub const fn turn(&mut self, agent: AgentKey) {
        self.me = Some(agent);
    }

    /// Sends an event to an agent, in whichever partition it is. An event for an agent that does not exist is dropped
    /// and counted.
    pub fn send(&mut self, to: AgentKey, event: E) {
        self.list.push(Order::Send(to, event));
    }

    /// Sends an agent of this partition to another partition. Without effect for agents that are elsewhere.
    pub fn migrate(&mut self, agent: AgentKey, to: PartitionId) {
        self.list.push(Order::Move(agent, to));
    }

    /// Removes an agent of this partition from the fleet. No agent can be spawned with its key again. Without effect
    /// for agents that are elsewhere.
    pub fn remove(&mut self, agent: AgentKey) {
        self.list.push(Order::Remove(agent));
    }
}
