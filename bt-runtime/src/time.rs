//! Time as a number: a [`Time`] is a moment on a brain's clock, and [`Next`] is when a brain must be ticked again.
//!
//! No clock of the system is read. The caller passes each tick its length.

use core::ops::RangeInclusive;
use core::time::Duration;

use crate::chance::Chance;

/// A moment on a brain's clock: the sum of all `dt` since its start, in nanoseconds. The clock has room for 584 years.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Time(u64);

impl Time {
    /// The moment before the first tick.
    pub const START: Self = Self(0);
    /// The last moment that the clock can represent.
    pub const END: Self = Self(u64::MAX);

    /// Returns the nanoseconds since the start.
    #[must_use]
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// Returns the moment this number of nanoseconds after the start.
    #[must_use]
    pub const fn from_nanos(nanos: u64) -> Self {
        Self(nanos)
    }

    /// Returns the moment `span` later; [`Time::END`] if that is beyond the clock.
    #[must_use]
    #[inline]
    pub const fn after(self, span: Duration) -> Self {
        Self(self.0.saturating_add(nanos(span)))
    }

    /// Returns the moment `span` earlier; [`Time::START`] if that is before the clock.
    #[must_use]
    #[inline]
    pub const fn before(self, span: Duration) -> Self {
        Self(self.0.saturating_sub(nanos(span)))
    }

    /// Returns the time since `earlier`; zero if `earlier` is later than this moment.
    #[must_use]
    #[inline]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }
}

/// Returns the nanoseconds of a span, at most `u64::MAX`.
#[inline]
pub(crate) const fn nanos(span: Duration) -> u64 {
    let nanos = span.as_nanos();
    if nanos > u64::MAX as u128 { u64::MAX } else { nanos as u64 }
}

/// The moment of a tick, and the time since the previous tick.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub(crate) now: Time,
    pub(crate) dt: Duration,
}

impl Moment {
    /// Returns the moment of the previous tick.
    #[inline]
    pub(crate) fn before(self) -> Time {
        self.now.before(self.dt)
    }
}

/// The next tick that a brain needs. A change of an observed key, or an event, always wakes the brain earlier.
///
/// ```
/// use bt_runtime::{prelude::*, time::Next};
///
/// #[derive(Blackboard, Default)]
/// struct Cat {
///     dog: bool,
/// }
///
/// bt! {
///     tree Nap for Cat { selector { #[when(bb.dog, aborts = both)] wait(4s); idle } }
/// }
///
/// let mut brain = Nap::brain(Cat::default());
/// assert_eq!(brain.next(), Next::Now, "it has not started yet");
/// brain.tick(Duration::from_secs(1), &mut ());
/// assert_eq!(brain.next(), Next::Change, "only a dog wakes it");
/// brain.board_mut().set_dog(true);
/// assert_eq!(brain.next(), Next::Now);
/// brain.tick(Duration::from_secs(1), &mut ());
/// assert_eq!(brain.next(), Next::At(brain.now().after(Duration::from_secs(4))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Next {
    /// The next possible tick, because a node polls.
    Now,
    /// The tick at this moment of the brain's clock.
    At(Time),
    /// The tick after an observed key has changed or an event has come.
    Change,
}

impl Next {
    /// Returns the earlier of both.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.min(other)
    }
}

/// A length of time: a `Duration`, or a range from which a length is drawn.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no length of time",
    note = "write `4s`, `3s..=5s`, or an expression of type `Duration` or `RangeInclusive<Duration>`"
)]
pub trait Span {
    /// Returns the length; only draws from a range.
    fn draw(self, chance: &mut Chance) -> Duration;
}

impl Span for Duration {
    #[inline]
    fn draw(self, _: &mut Chance) -> Duration {
        self
    }
}

impl Span for RangeInclusive<Duration> {
    #[inline]
    fn draw(self, chance: &mut Chance) -> Duration {
        let (from, to) = self.into_inner();
        let room = nanos(to.saturating_sub(from)).saturating_add(1);
        from + Duration::from_nanos(chance.below(room))
    }
}
