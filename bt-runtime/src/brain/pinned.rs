//! A brain with a fixed address in memory, for trees with `async fn` leaves.

use core::ops::Deref;
use core::pin::Pin;
use core::time::Duration;

use super::{Brain, World, brain_methods};
use crate::status::Status;
#[cfg(feature = "alloc")]
use crate::time::Time;
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// Access to a pinned brain: it can do everything that a brain can, except move. Made by [`Brain::pinned`]. A
/// [`Population`](crate::Population) pins its brains itself.
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
    /// Returns access to a pinned brain, for example one that [`pin!`](core::pin::pin) has pinned.
    #[allow(unsafe_code)]
    #[inline(always)]
    pub fn pinned(self: Pin<&mut Self>) -> Pinned<'_, T> {
        // SAFETY: `Pinned` never hands out the brain by `&mut`, and none of its methods moves the memory of the tree:
        // a running node is only overwritten in place.
        Pinned(unsafe { self.get_unchecked_mut() })
    }
}

impl<T: Tree> Pinned<'_, T> {
    /// Ticks the tree as [`Brain::tick`] does.
    pub fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        self.0.step(dt, world, &mut NoTrace)
    }

    /// Ticks the tree as [`Brain::tick_traced`] does.
    pub fn tick_traced<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        self.0.step(dt, world, trace)
    }

    /// Ticks the tree as [`Brain::tick_traced`] does, with `dt` also in nanoseconds, so that a population converts it
    /// once for all its agents.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn tick_counted<R: Trace>(&mut self, dt: Duration, nanos: u64, world: &mut World<'_, T>, trace: &mut R) {
        let now = Time::from_nanos(self.0.engine.now.as_nanos().saturating_add(nanos));
        self.0.step_to(now, dt, world, trace);
    }

    brain_methods!(self => self.0);
}

impl<T: Tree> Deref for Pinned<'_, T> {
    type Target = Brain<T>;

    #[inline(always)]
    fn deref(&self) -> &Brain<T> {
        self.0
    }
}
