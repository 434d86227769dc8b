//! The arguments of a call, and access to the agent.

use super::super::context::Context;
use super::super::{Blackboard, BlackboardFull, Level, Limits, RandomSource, Value};
use super::Ticket;

/// A call of an action: its arguments, and access to the agent's blackboard, events, clock and random choices.
pub struct Call<'a> {
    context: &'a mut Context,
    limits: &'a Limits,
    agent_name: &'a str,
    args: Vec<Value>,
    ticket: Option<Ticket>,
    full: Option<BlackboardFull>,
}

impl<'a> Call<'a> {
    pub(in super::super) fn new(
        context: &'a mut Context,
        limits: &'a Limits,
        agent_name: &'a str,
        args: Vec<Value>,
    ) -> Self {
        Self { context, limits, agent_name, args, ticket: None, full: None }
    }

    /// Ends the call. Returns its ticket, if it has one; or the error of the first failed write.
    pub(in super::super) fn end(self) -> Result<Option<Ticket>, BlackboardFull> {
        self.full.map_or(Ok(self.ticket), Err)
    }

    /// Returns the arguments, with the value of the key for each argument that names a key.
    #[must_use]
    pub fn args(&self) -> &[Value] {
        &self.args
    }

    /// Returns the blackboard.
    #[must_use]
    pub fn blackboard(&self) -> &Blackboard {
        &self.context.blackboard
    }

    /// Writes a key. If the blackboard is full, the agent stops after the call.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        if let Err(full) = self.context.set(key, value.into(), self.limits) {
            self.full.get_or_insert(full);
        }
    }

    /// Removes a key and returns its value.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.context.remove(key)
    }

    /// Sends an event to the agent itself. It is delivered after the current round of visits.
    pub fn send(&mut self, event: &str) {
        self.context.events.push(event.to_owned());
    }

    /// Sends a log line to the listener.
    pub fn log(&mut self, level: Level, text: &str) {
        if let Some(listener) = &mut self.context.listener {
            listener.log(level, text);
        }
    }

    /// Returns the source of random choices.
    pub fn random(&mut self) -> &mut dyn RandomSource {
        self.context.random()
    }

    /// Returns the time of the agent's clock, in milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.context.now_ms
    }

    /// Returns the `agent_name` of the tree's `root`.
    #[must_use]
    pub fn agent_name(&self) -> &str {
        self.agent_name
    }

    /// Returns the ticket that identifies this call, for an action that returns
    /// [`Outcome::Later`](super::Outcome::Later).
    pub fn ticket(&mut self) -> Ticket {
        *self.ticket.get_or_insert_with(|| Ticket(self.context.new_number()))
    }
}
