//! Moments at which something is due: the end of a delay or a time limit, the next run of a service.

use core::ops::RangeInclusive;
use core::time::Duration;

use crate::time::Time;

/// Is it due? It stays due after its moment.
#[inline(always)]
#[must_use]
pub const fn is_due(at: Time, now: Time) -> bool {
    at.as_nanos() <= now.as_nanos()
}

/// The spans from which the time to the next run of a service is drawn.
#[inline(always)]
#[must_use]
pub const fn period(every: Duration, deviation: Duration) -> RangeInclusive<Duration> {
    every.saturating_sub(deviation)..=every.saturating_add(deviation)
}
