//! Events: messages that wait in the brain until a leaf takes them.
//!
//! Events sent before a tick are offered during that tick, in the order in which they were sent. Events sent during a
//! tick wait for the next one. An event that is not taken in its tick is dropped at the end of that tick.
//!
//! - [`EventQueue`] holds them; `events = …` of the blackboard sets its capacity. Sending to a full queue returns a
//!   [`SendError`].
//! - [`RequestId`] lets a leaf wait for the answer to its own request; [`Requests`] makes such ids.
//! - [`NoEvents`] is the inbox of an agent that declares no events.

mod none;
mod queue;
mod request;

use core::fmt;

pub use none::NoEvents;
pub use queue::EventQueue;
pub use request::RequestId;
#[doc(hidden)]
pub use request::Requests;

/// The inbox of an agent: [`EventQueue`] if it declares events, else [`NoEvents`].
pub trait Inbox: Default {
    /// The messages of the agent.
    type Event;
    /// The number of events that can wait at once.
    const CAPACITY: usize;

    /// Queues an event for the next tick.
    ///
    /// # Errors
    /// The event comes back if [`CAPACITY`](Inbox::CAPACITY) events are waiting already.
    fn send(&mut self, event: Self::Event) -> Result<(), SendError<Self::Event>>;

    /// Begins a tick: the events sent so far can be taken from now on.
    #[doc(hidden)]
    fn open(&mut self);

    /// The events of this tick that are not taken yet, in the order in which they were sent.
    fn offered(&self) -> &[Self::Event];

    /// Offers the events of this tick in order, and takes the first that `wanted` accepts.
    fn take(&mut self, wanted: impl FnMut(&Self::Event) -> bool) -> Option<Self::Event>;

    /// Ends the tick: drops the events that were [offered](Inbox::offered) and not taken. Returns their number.
    #[doc(hidden)]
    fn close(&mut self) -> usize;

    /// `true` if no event waits.
    fn is_empty(&self) -> bool;

    /// `true` if the next event would find no room.
    #[doc(hidden)]
    fn is_full(&self) -> bool;
}

/// An inbox that can receive the answer to a request.
#[diagnostic::on_unimplemented(
    message = "this agent receives no events, so no answer can reach it",
    note = "declare what it receives: `#[blackboard(event = Message)]`"
)]
pub trait Asks: Inbox {
    /// The source of request ids.
    #[doc(hidden)]
    fn requests(&mut self) -> &mut Requests;
}

/// The error of a full queue: the event that could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SendError<E>(
    /// The event, handed back.
    pub E,
);

impl<E> fmt::Display for SendError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the event queue is full: raise `events = …` of the blackboard, or send again after the next tick")
    }
}

impl<E: fmt::Debug> core::error::Error for SendError<E> {}
