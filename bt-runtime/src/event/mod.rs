//! Events: messages that wait in the brain until a node hears or takes them.
//!
//! Events sent before a tick are offered during that tick, in the order in which they were sent. Events sent during a
//! tick wait for the next one. An event is dropped at the end of the tick in which it is offered.
//!
//! - **Hear**: every [`wait_for`](crate::language::leaves#wait_for) that waits for an event hears it, and other nodes
//!   can still hear it. A node that starts in the same tick only hears events after the last one that led to its start.
//! - **Take**: a [transition](crate::language::machines) that an event triggers, a state that requires one, and
//!   [`Cx::take_event`](crate::Cx::take_event) take an event: no later node hears or takes it.
//! - **Hold**: with `#[blackboard(event = Noise, hold)]`, an event that no node hears is not dropped: every tick offers
//!   it until a node hears or takes it. `hold = f` only holds the events for which `f(&event)` is `true`. Held events
//!   occupy places in the queue, and do not wake the agent by themselves.
//!
//! - [`EventQueue`] is the queue of events; `events = …` of the blackboard sets its capacity. Sending to a full queue
//!   returns a [`SendError`].
//! - [`RequestId`] lets a leaf wait for the answer to its own request. [`Requests`] makes such ids.
//! - [`NoEvents`] is the inbox of an agent that declares no events.

mod hearing;
mod none;
mod queue;
mod request;

use core::fmt;

pub(crate) use hearing::Hearing;
pub use none::{NoEventDeclared, NoEvents};
pub use queue::EventQueue;
pub use request::RequestId;
#[doc(hidden)]
pub use request::Requests;

/// The inbox of an agent: [`EventQueue`] if it declares events, else [`NoEvents`].
pub trait Inbox: Default {
    /// The type of the agent's events.
    type Event;
    /// The number of events that can wait at once.
    const CAPACITY: usize;

    /// Queues an event for the next tick.
    ///
    /// # Errors
    /// The event comes back if [`CAPACITY`](Inbox::CAPACITY) events are waiting already.
    fn send(&mut self, event: Self::Event) -> Result<(), SendError<Self::Event>>;

    /// Begins a tick: the events sent so far are offered from now on.
    #[doc(hidden)]
    fn open(&mut self);

    /// Returns the events of this tick that no node has taken, in the order in which they were sent.
    fn offered(&self) -> impl Iterator<Item = &Self::Event>;

    /// Takes the first event of this tick for which `wanted` returns a value, and returns that value. No other node
    /// hears or takes the event.
    fn take<R>(&mut self, wanted: impl FnMut(&Self::Event) -> Option<R>) -> Option<R>;

    /// Hears the first event that `wanted` accepts, among those that this path of execution has not heard in this tick.
    /// Returns `true` if there is one.
    #[doc(hidden)]
    fn hear(&mut self, wanted: impl FnMut(&Self::Event) -> bool) -> bool;

    /// Returns the index of the first event that this path of execution may still hear in this tick.
    #[doc(hidden)]
    fn next_heard(&self) -> u16;

    /// Sets the index of the first event that this path of execution may still hear.
    #[doc(hidden)]
    fn hear_from(&mut self, place: u16);

    /// Returns the index of the first event of this tick, other than the event `except`, that `wanted` accepts and no
    /// node has taken.
    #[doc(hidden)]
    fn find(&self, except: Option<u16>, wanted: impl FnMut(&Self::Event) -> bool) -> Option<u16>;

    /// Returns the event of this tick with this index.
    #[doc(hidden)]
    fn get(&self, place: u16) -> Option<&Self::Event>;

    /// Takes the event with this index.
    #[doc(hidden)]
    fn take_at(&mut self, place: u16);

    /// Ends the tick: drops the offered events, except those that no node has heard and for which `holds` returns
    /// `true`. Returns the number of dropped events that no node has heard.
    #[doc(hidden)]
    fn close(&mut self, holds: impl FnMut(&Self::Event) -> bool) -> usize;

    /// Calls `change` with each queued event.
    #[doc(hidden)]
    fn each_mut(&mut self, change: impl FnMut(&mut Self::Event));

    /// Returns `true` if an event waits that no tick has offered yet.
    fn has_news(&self) -> bool;

    /// Returns `true` if this tick offers an event that no earlier tick has offered.
    #[doc(hidden)]
    fn offers_news(&self) -> bool;

    /// Returns `true` if no event waits.
    fn is_empty(&self) -> bool;
}

/// An inbox that can receive the answer to a request.
#[diagnostic::on_unimplemented(
    message = "the agent declares no events, so none can reach it",
    label = "an event",
    note = "declare the type of its events above the agent: `#[blackboard(event = …)]`"
)]
pub trait Asks: Inbox {
    /// The constant that the macros name where an event is written, so that rustc reports there that the agent has no
    /// events.
    #[doc(hidden)]
    const RECEIVES: bool = true;

    /// Returns the source of request ids.
    #[doc(hidden)]
    fn requests(&mut self) -> &mut Requests;
}

/// The error of a full queue: the event that could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SendError<E>(
    /// The event that could not be sent.
    pub E,
);

impl<E> fmt::Display for SendError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the event queue is full: raise `events = …` of the blackboard, or send again after the next tick")
    }
}

impl<E: fmt::Debug> core::error::Error for SendError<E> {}
