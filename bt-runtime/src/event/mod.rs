//! Events: messages that wait in the brain until a leaf takes them.
//!
//! Events sent before a tick are offered during that tick, in the order in which they were sent. Events sent during a tick wait
//! for the next one. An event that nobody takes in its tick is dropped at the end of that tick.
//!
//! - [`EventQueue`] holds them; its capacity is `events = …` of the blackboard. A full queue is a [`SendError`].
//! - [`RequestId`] lets a leaf wait for *its* answer; [`Requests`] makes such ids.
//! - [`NoEvents`] is the inbox of an agent that declares none.

mod none;
mod queue;
mod request;

use core::fmt;

pub use none::NoEvents;
pub use queue::EventQueue;
pub use request::{RequestId, Requests};

/// The inbox of an agent: [`EventQueue`] where it declares events, [`NoEvents`] where it does not.
pub trait Inbox: Default {
    /// The messages of the agent.
    type Event;
    /// How many events can wait at once.
    const CAPACITY: usize;

    /// Queues an event for the next tick.
    ///
    /// # Errors
    /// The event comes back if [`CAPACITY`](Inbox::CAPACITY) events wait already.
    fn send(&mut self, event: Self::Event) -> Result<(), SendError<Self::Event>>;

    /// A tick begins: what was sent so far can be taken from now on.
    fn open(&mut self);

    /// The events of this tick that nobody has taken, in the order they were sent.
    fn offered(&self) -> &[Self::Event];

    /// Offers the events of this tick in order; the first that `wanted` accepts is taken.
    fn take(&mut self, wanted: impl FnMut(&Self::Event) -> bool) -> Option<Self::Event>;

    /// The tick ends: what was [offered](Inbox::offered) and not taken is dropped. Returns how many that were.
    fn close(&mut self) -> usize;

    /// `true` if no event waits.
    fn is_empty(&self) -> bool;
}

/// An inbox in which an answer can arrive.
#[diagnostic::on_unimplemented(
    message = "this agent receives no events, so no answer can reach it",
    note = "declare what it receives: `#[blackboard(event = Message)]`"
)]
pub trait Asks: Inbox {
    /// The source of request ids.
    fn requests(&mut self) -> &mut Requests;
}

/// The queue is full: the event that could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SendError<E>(
    /// The event, given back.
    pub E,
);

impl<E> fmt::Display for SendError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the event queue is full: raise `events = …` of the blackboard, or send again after the next tick")
    }
}

impl<E: fmt::Debug> core::error::Error for SendError<E> {}
