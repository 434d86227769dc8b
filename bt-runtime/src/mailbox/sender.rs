//! The sender of one brain.

use alloc::sync::Arc;
use core::fmt;

use super::bell::{Bell, LETTERS, WOKEN};
use super::post::{Letter, Outlet};
use super::unsent::Unsent;
use crate::blackboard::{Agent, Board};
use crate::event::Inbox;

/// Sends events and results to one brain, from any thread. Made by [`Brain::sender`](crate::Brain::sender). Clones
/// share the queue. For the rules see [mailbox](crate::mailbox).
pub struct Sender<A: Agent> {
    pub(super) outlet: Outlet<Letter<A>>,
    pub(super) bell: Arc<Bell>,
}

impl<A: Agent> Sender<A> {
    /// Sends an event. The next tick offers it; if the brain's own queue of events is full, the first tick with room
    /// does.
    ///
    /// # Errors
    /// The event comes back if the queue is full or the brain is gone.
    pub fn send(&self, event: A::Event) -> Result<(), Unsent<A::Event>> {
        // An agent without events could never receive it.
        if A::Inbox::CAPACITY == 0 {
            return Err(Unsent::Full(event));
        }
        self.outlet.send(event, Letter::Event)?;
        self.bell.ring(LETTERS);
        Ok(())
    }

    /// Calls `write` with the blackboard before the next tick decides, and wakes the agent. The returned value of
    /// `write` is dropped.
    ///
    /// # Errors
    /// The function comes back if the queue is full or the brain is gone.
    pub fn with_board<R, F>(&self, write: F) -> Result<(), Unsent<F>>
    where
        F: FnOnce(&mut Board<A>) -> R + Send + 'static,
    {
        self.outlet.send(write, Letter::write)?;
        self.bell.ring(LETTERS | WOKEN);
        Ok(())
    }
}

impl<A: Agent> Clone for Sender<A> {
    fn clone(&self) -> Self {
        Self { outlet: self.outlet.clone(), bell: Arc::clone(&self.bell) }
    }
}

impl<A: Agent> fmt::Debug for Sender<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sender").finish_non_exhaustive()
    }
}
