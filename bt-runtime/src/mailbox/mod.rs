//! Wake-ups, events and results from other threads.
//!
//! An agent with `#[blackboard(mailbox)]` (feature `std`) has a [`Mailbox`]. Then
//! - [`Cx::waker`](crate::Cx::waker), [`Brain::waker`](crate::Brain::waker) and
//!   [`Population::waker`](crate::Population::waker) return a [`Waker`] that wakes this agent, from any thread. With
//!   [`Wake::woken`](crate::leaf::Wake::woken), an action sleeps until the waker is used;
//! - an `async fn` action gets this waker, and its agent sleeps while the future is pending. So a future that never
//!   uses its waker never ends;
//! - [`Brain::sender`](crate::Brain::sender) returns a [`Sender`], which delivers events and writes to the blackboard.
//!   (The [`Sender`](crate::population::Sender) of a population needs no mailbox.)
//!
//! Without a mailbox nothing can wake a sleeping agent from outside. So every tick calls an action that would sleep
//! until woken, and polls a pending future, and the waker does nothing.
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
//! - A wake-up is a flag of the agent and no message: several wake-ups before a tick count as one, and none allocates.
//!   The next tick of the agent takes the flag, and calls every action that sleeps until woken. So such an action must
//!   check the condition for which it waits, and it must check it again in the call in which it falls asleep, after it
//!   has passed on its waker.
//! - A wake-up during a tick of the agent counts for its next tick; [`Brain::next`](crate::Brain::next) returns `Now` until
//!   then. A brain that is paused or stopped keeps the flag.
//! - A wake-up that comes while a population ticks counts for this tick of the population or for the next one. If a run
//!   must be repeatable, wake agents between two ticks.
//! - A waker of a despawned agent does not wake the next agent in its place. If a second population takes the agent in,
//!   or its brain is moved to another place through a [`BrainMut`](crate::population::BrainMut), the agent needs a new
//!   waker: the first tick calls actions that sleep until woken, so that they can take it.
//! - Letters are delivered before the tick, in the order in which they were sent. A queue has a fixed number of places.
//!   If all are taken, the sender returns an error with the event or function. A write to the blackboard wakes the
//!   agent, as a waker does.
//! - A tick never waits for another thread. If a sender has locked the queue at that moment, the next tick delivers the
//!   letters.
//! - A clone and a restored snapshot have a mailbox of their own: senders and wakers stay with the original, and
//!   letters that were sent but not delivered are neither copied nor saved. The first tick calls actions that sleep
//!   until woken once.

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

/// The receiver of wake-ups, events and results from other threads: [`Mailbox`] if the agent declares one, else
/// [`NoMail`].
pub trait Mail<A: Agent>: Default + Clone + core::fmt::Debug {
    /// `true` if other threads can send to the agent.
    const ON: bool;

    /// Returns the mailbox of a restored agent, which counts as woken.
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
    /// Connects the mailbox to the hints of a population, in which the agent has this place.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    fn attach(&mut self, hints: &alloc::sync::Arc<Hints>, place: usize);
    /// Returns `true` if the mailbox is connected to these hints with this place, or needs no connection.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    fn is_attached(&self, hints: &alloc::sync::Arc<Hints>, place: usize) -> bool;
}

/// The absence of a mailbox: other threads can send nothing, and nothing is stored.
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

    #[cfg(feature = "std")]
    #[inline(always)]
    fn is_attached(&self, _: &alloc::sync::Arc<Hints>, _: usize) -> bool {
        true
    }
}
