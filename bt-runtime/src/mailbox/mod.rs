//! Wake-ups, events and results from other threads.
//!
//! An agent with `#[blackboard(mailbox)]` (feature `std`) has a [`Mailbox`]. Then
//! - [`Cx::waker`](crate::Cx::waker), [`Brain::waker`](crate::Brain::waker) and
//!   [`Population::waker`](crate::Population::waker) return a [`Waker`] that wakes this one agent, from any thread. An
//!   action sleeps until then with [`Wake::woken`](crate::leaf::Wake::woken);
//! - an `async fn` action gets this waker, and its agent sleeps while the future is pending. A future that reports its
//!   progress to no waker therefore never ends;
//! - [`Brain::sender`](crate::Brain::sender) returns a [`Sender`], which delivers events and writes to the blackboard.
//!   (The [`Sender`](crate::population::Sender) of a population needs no mailbox.)
//!
//! Without a mailbox nothing can wake a sleeping agent from outside. An action that sleeps until woken and a pending
//! future are then polled in every tick, and the waker does nothing.
//!
//! ```
//! use bt_runtime::{prelude::*, leaf::{Progress, Wake}, time::Next};
//!
//! #[derive(Blackboard, Default)]
//! #[blackboard(mailbox)]
//! struct Scout {
//!     path: Option<u32>,
//! }
//!
//! /// Waits for the path that another thread computes.
//! #[action]
//! fn follow_path(bb: &Scout) -> Progress {
//!     if bb.path.is_some() { Progress::Success(()) } else { Progress::Sleep(Wake::woken()) }
//! }
//!
//! bt! {
//!     tree Explore for Scout { follow_path() }
//! }
//!
//! let mut brain = Explore::brain(Scout::default());
//! let sender = brain.sender(8);
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Running);
//! assert_eq!(brain.next(), Next::Change, "it sleeps");
//!
//! let finder = std::thread::spawn(move || {
//!     sender.with_board(|bb| bb.set_path(Some(7))).ok().expect("the queue has room");
//! });
//! finder.join().unwrap();
//! assert_eq!(brain.next(), Next::Now);
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! ```
//!
//! # Rules
//! - A wake-up is a flag of the agent, not a message: several wake-ups before a tick are one, and none allocates. The next
//!   tick of the agent takes the flag and calls every action that sleeps until woken. An action must therefore check what
//!   it waits for, and it must check once more in the call in which it falls asleep, after it has handed out its waker.
//! - A wake-up during a tick of the agent counts for its next tick; [`Brain::next`](crate::Brain::next) returns `Now` until
//!   then. A brain that is paused or stopped keeps the flag.
//! - A wake-up that comes while a population ticks counts for this tick of the population or for the next one. Where a run
//!   must be repeatable, wake agents between two ticks.
//! - A waker of a despawned agent does not wake the next agent in its place. Taken in by a second population, an agent
//!   needs a new waker: actions that sleep until woken are called once and can take it.
//! - Senders deliver before the tick, in the order in which they sent. A queue has a fixed number of places. If all are
//!   taken, the sender gets an error with the event or function that it sent. A write to the blackboard wakes the agent
//!   as a waker does.
//! - A tick never waits for another thread. If a sender has locked the queue at that moment, the tick leaves
//!   the queue to the next tick.
//! - A clone and a restored snapshot have a mailbox of their own: senders and wakers stay with the original, and
//!   letters that were sent and not delivered are not copied or saved. Actions that sleep until woken are called once
//!   in the first tick.

#[cfg(feature = "std")]
mod bell;
#[cfg(feature = "std")]
mod hints;
#[cfg(feature = "std")]
mod letters;
#[cfg(feature = "std")]
mod post;
#[cfg(feature = "std")]
mod sender;
#[cfg(feature = "std")]
mod unsent;

use core::task::Waker;

#[cfg(feature = "std")]
pub(crate) use hints::Hints;
#[cfg(feature = "std")]
pub use letters::Mailbox;
#[cfg(feature = "std")]
pub(crate) use post::{Letter, Outlet, Post};
#[cfg(feature = "std")]
pub use sender::Sender;
#[cfg(feature = "std")]
pub use unsent::Unsent;

use crate::blackboard::{Agent, Board};

/// Where an agent receives wake-ups, events and results from other threads: [`Mailbox`] if it declares one, else
/// [`NoMail`].
pub trait Mail<A: Agent>: Default + Clone + core::fmt::Debug {
    /// `true` if it receives anything.
    const ON: bool;

    /// Returns the mailbox of a restored agent: as if a waker had been used.
    #[doc(hidden)]
    fn restored() -> Self;
    /// Returns `true` if a wake-up or a letter waits for the next tick.
    #[doc(hidden)]
    fn is_pending(&self) -> bool;
    /// Begins a tick: delivers the letters, and takes the wake-up.
    #[doc(hidden)]
    fn receive(&mut self, board: &mut Board<A>, inbox: &mut A::Inbox);
    /// Returns `true` in a tick that has taken a wake-up. Without a mailbox every tick counts as woken.
    #[doc(hidden)]
    fn woken(&self) -> bool;
    /// Wakes the agent, for its next tick.
    #[doc(hidden)]
    fn wake(&self);
    /// Returns a waker of the agent.
    #[doc(hidden)]
    fn waker(&self) -> Waker;
    /// The agent has this place in a population.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    fn attach(&mut self, hints: &alloc::sync::Arc<Hints>, place: usize);
}

/// No mailbox: nothing can be sent from another thread, and nothing is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoMail;

impl<A: Agent> Mail<A> for NoMail {
    const ON: bool = false;

    #[inline(always)]
    fn restored() -> Self {
        Self
    }

    #[inline(always)]
    fn is_pending(&self) -> bool {
        false
    }

    #[inline(always)]
    fn receive(&mut self, _: &mut Board<A>, _: &mut A::Inbox) {}

    #[inline(always)]
    fn woken(&self) -> bool {
        true
    }

    #[inline(always)]
    fn wake(&self) {}

    #[inline(always)]
    fn waker(&self) -> Waker {
        Waker::noop().clone()
    }

    #[cfg(feature = "std")]
    #[inline(always)]
    fn attach(&mut self, _: &alloc::sync::Arc<Hints>, _: usize) {}
}
