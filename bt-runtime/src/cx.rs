//! What an action may touch.

use core::time::Duration;

use crate::blackboard::{Agent, Board};
use crate::chance::Chance;
use crate::event::{Asks, Inbox, RequestId, SendError};
use crate::time::{Moment, Time};

/// The agent while it is ticked: its blackboard, its world, its clock, its chance, its events.
pub struct Cx<'a, 'w, A: Agent> {
    /// The blackboard: read fields, write through its setters.
    pub bb: &'a mut Board<A>,
    /// The world that was handed to the tick.
    pub world: &'a mut A::World<'w>,
    pub(crate) engine: &'a mut Engine<A>,
    pub(crate) dt: Duration,
}

impl<A: Agent> Cx<'_, '_, A> {
    /// The moment of this tick on the brain's clock.
    #[must_use]
    #[inline]
    pub fn now(&self) -> Time {
        self.engine.now
    }

    /// The time since the last tick.
    #[must_use]
    #[inline]
    pub fn dt(&self) -> Duration {
        self.dt
    }

    #[inline]
    pub(crate) fn moment(&self) -> Moment {
        Moment { now: self.engine.now, dt: self.dt }
    }

    /// Sends an event to the agent itself: it can be taken from the next tick on.
    ///
    /// # Errors
    /// The event comes back if the queue is full.
    #[inline]
    pub fn send(&mut self, event: A::Event) -> Result<(), SendError<A::Event>> {
        self.engine.inbox.send(event)
    }

    /// A new request id: send it with a question, and `wait_for` the answer that carries it.
    #[inline]
    pub fn request(&mut self) -> RequestId
    where
        A::Inbox: Asks,
    {
        self.engine.inbox.requests().draw()
    }

    /// The brain's seeded chance.
    #[inline]
    pub fn chance(&mut self) -> &mut Chance {
        &mut self.engine.chance
    }
}

/// What a brain keeps beside its board and its tree: clock, chance, events.
#[derive(Debug)]
pub(crate) struct Engine<A: Agent> {
    pub(crate) now: Time,
    pub(crate) chance: Chance,
    pub(crate) inbox: A::Inbox,
}

impl<A: Agent> Engine<A> {
    /// Begins a tick: once, however it then goes on, as what is sent from here on is for the next.
    #[inline(always)]
    pub(crate) fn begin(&mut self, now: Time) {
        self.now = now;
        self.inbox.open();
    }
}

impl<A: Agent<Inbox: Clone>> Clone for Engine<A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { now: self.now, chance: self.chance, inbox: self.inbox.clone() }
    }
}

impl<A: Agent<Inbox: Copy>> Copy for Engine<A> {}
