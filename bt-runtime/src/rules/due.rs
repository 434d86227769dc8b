//! The moments at which something is due: the end of a delay or a time limit, and the next run of a service.

use core::ops::RangeInclusive;
use core::time::Duration;

use crate::time::Time;

/// Returns `true` from the moment `at` on.
#[inline(always)]
#[must_use]
pub const fn is_due(at: Time, now: Time) -> bool {
    at.as_nanos() <= now.as_nanos()
}

/// Returns `true` if a service runs at the entry of its node. A service that keeps its timer only runs if it is due.
#[inline(always)]
#[must_use]
pub const fn serves_at_entry(keeps_timer: bool, due: Time, now: Time) -> bool {
    !keeps_timer || is_due(due, now)
}

/// Returns the range from which the time to the next run of a service is drawn.
#[inline(always)]
#[must_use]
pub const fn period(every: Duration, deviation: Duration) -> RangeInclusive<Duration> {
    every.saturating_sub(deviation)..=every.saturating_add(deviation)
}
