//! A brain with a fixed address in memory, for trees with `async fn` leaves.

use core::ops::Deref;
use core::pin::Pin;
use core::time::Duration;

use super::{Brain, Event, World};
use crate::blackboard::Board;
use crate::event::SendError;
use crate::status::{Halt, Status};
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// Access to a pinned brain: everything that a brain can do except move. Made by [`Brain::pinned`].
///
/// ```
/// use bt_runtime::{prelude::*, leaf::next_tick};
/// use std::pin::pin;
///
/// #[derive(Blackboard, Default)]
/// struct Courier {
///     sum: u32,
/// }
///
/// #[action(inline = 32)]
/// async fn ask(price: u32) -> Option<u32> {
///     next_tick().await;
///     Some(price + 1)
/// }
///
/// bt! {
///     tree Errand for Courier { ask(price = 6) -> bb.sum }
/// }
///
/// let mut brain = pin!(Errand::brain(Courier::default()));
/// let mut brain = brain.as_mut().pinned();
/// let mut tick = || (brain.tick(Duration::ZERO, &mut ()), brain.board().sum);
/// assert_eq!(tick(), (Status::Running, 0), "the future is made");
/// assert_eq!(tick(), (Status::Running, 0), "polled: it waits");
/// assert_eq!(tick(), (Status::Success, 7));
/// ```
///
/// A future that needs more bytes than its action declares is an error. It appears only when the compiler generates
/// code for the tree, because the size is not known earlier: `Future is too large: 40 > 8`, with the name of the
/// action. In this example 40 bytes are enough, and 8 are not:
///
/// ```
/// # use bt_runtime::prelude::*;
/// # #[derive(Blackboard, Default)] struct Scout { found: u32 }
/// # bt! { tree Search for Scout { search(rounds = 3) -> bb.found } }
/// # let mut brain = core::pin::pin!(Search::brain(Scout::default()));
/// # brain.as_mut().pinned().tick(Duration::ZERO, &mut ());
/// #[action(inline = 40)]
/// async fn search(rounds: u32) -> Option<u32> {
///     for _ in 0..rounds {
///         bt_runtime::leaf::next_tick().await;
///     }
///     Some(rounds)
/// }
/// ```
///
/// ```compile_fail,E0080
/// # use bt_runtime::prelude::*;
/// # #[derive(Blackboard, Default)] struct Scout { found: u32 }
/// # bt! { tree Search for Scout { search(rounds = 3) -> bb.found } }
/// # let mut brain = core::pin::pin!(Search::brain(Scout::default()));
/// # brain.as_mut().pinned().tick(Duration::ZERO, &mut ());
/// #[action(inline = 8)]
/// async fn search(rounds: u32) -> Option<u32> {
///     for _ in 0..rounds {
///         bt_runtime::leaf::next_tick().await;
///     }
///     Some(rounds)
/// }
/// ```
pub struct Pinned<'a, T: Tree>(pub(crate) &'a mut Brain<T>);

impl<T: Tree> Brain<T> {
    /// Access to a pinned brain, for example one pinned by [`pin!`](core::pin::pin).
    #[allow(unsafe_code)]
    pub fn pinned(self: Pin<&mut Self>) -> Pinned<'_, T> {
        // SAFETY: `Pinned` never hands out the brain by `&mut`, and none of its methods moves the memory of the tree:
        // a running node is only overwritten in place.
        Pinned(unsafe { self.get_unchecked_mut() })
    }
}

impl<T: Tree> Pinned<'_, T> {
    /// As [`Brain::tick`].
    pub fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        self.0.step(dt, world, &mut NoTrace)
    }

    /// As [`Brain::tick_traced`].
    pub fn tick_traced<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        self.0.step(dt, world, trace)
    }

    /// As [`Brain::board_mut`].
    pub fn board_mut(&mut self) -> &mut Board<T::Agent> {
        self.0.board_mut()
    }

    /// As [`Brain::send`].
    ///
    /// # Errors
    /// The event comes back if the queue is full.
    pub fn send(&mut self, event: Event<T>) -> Result<(), SendError<Event<T>>> {
        self.0.send(event)
    }

    /// As [`Brain::start`].
    pub fn start(&mut self) {
        self.0.start();
    }

    /// As [`Brain::stop`].
    pub fn stop(&mut self, world: &mut World<'_, T>) -> Halt {
        self.0.stop(world)
    }

    /// As [`Brain::restart`].
    pub fn restart(&mut self, world: &mut World<'_, T>) -> Halt {
        self.0.restart(world)
    }

    /// As [`Brain::pause`].
    pub fn pause(&mut self) {
        self.0.pause();
    }

    /// As [`Brain::resume`].
    pub fn resume(&mut self) {
        self.0.resume();
    }
}

impl<T: Tree> Deref for Pinned<'_, T> {
    type Target = Brain<T>;

    fn deref(&self) -> &Brain<T> {
        self.0
    }
}
