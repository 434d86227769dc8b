//! Actions that sleep: when a sleeping action is called, and when its agent must be ticked.

use super::due::is_due;
use crate::time::{Next, Time};

/// The bit of an action that does not sleep: every tick calls it.
const POLLS: u8 = 1;
/// The bit of the signal that a new event is offered.
pub const EVENT: u8 = 2;
/// The bit of the signal that a key that the action names has changed.
pub const CHANGE: u8 = 4;
/// The bit of the signal that a waker of the agent was used.
pub const WOKEN: u8 = 8;
/// All bits.
#[cfg(feature = "json")]
pub const ALL: u8 = POLLS | EVENT | CHANGE | WOKEN;

/// The sleep of a running action: the moment and the signals that end it. It is plain data, so that a snapshot can
/// contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sleep {
    /// The moment that ends the sleep; [`Time::END`] for none.
    pub at: Time,
    /// The signals that end the sleep, a bit for each.
    pub on: u8,
}

/// The signals that can reach an action. A sleep until a signal that cannot reach the action would never end, so the
/// action is then polled.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// `true` if the action names keys.
    pub keys: bool,
    /// `true` if the agent has a mailbox, so that wakers can wake it.
    pub mailbox: bool,
}

/// The signals of a tick.
#[derive(Clone, Copy, Debug)]
pub struct Signals {
    /// The moment of the tick.
    pub now: Time,
    /// `true` if a new event is offered.
    pub event: bool,
    /// `true` if a key that the action names has changed.
    pub changed: bool,
    /// `true` if a waker was used.
    pub woken: bool,
}

impl Sleep {
    /// The absence of sleep: every tick calls the action.
    pub const POLLED: Self = Self { at: Time::END, on: POLLS };

    /// Returns the sleep until `at`, or until one of the signals `on`.
    #[inline]
    #[must_use]
    pub const fn new(at: Time, on: u8, reach: Reach) -> Self {
        let unheard = on & CHANGE != 0 && !reach.keys || on & WOKEN != 0 && !reach.mailbox;
        if unheard { Self::POLLED } else { Self { at, on } }
    }

    /// Returns `true` if a tick with these signals calls the action.
    #[inline]
    #[must_use]
    pub const fn ends(self, signals: Signals) -> bool {
        let Signals { now, event, changed, woken } = signals;
        self.on & POLLS != 0
            || is_due(self.at, now)
            || event && self.on & EVENT != 0
            || changed && self.on & CHANGE != 0
            || woken && self.on & WOKEN != 0
    }

    /// Returns the next tick that the action needs. A signal wakes the agent earlier.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Next {
        match self.at {
            _ if self.on & POLLS != 0 => Next::Now,
            Time::END => Next::Change,
            at => Next::At(at),
        }
    }
}

/// Returns the next tick that a pending future needs: the future's waker wakes the agent, if the agent has a mailbox.
/// An action that begins anew after a load has no waker yet.
#[inline]
#[must_use]
pub const fn pending_next(mailbox: bool, begins_anew: bool) -> Next {
    if mailbox && !begins_anew { Next::Change } else { Next::Now }
}

/// Returns `true` if a tick polls a pending future.
#[inline]
#[must_use]
pub const fn polls(mailbox: bool, woken: bool) -> bool {
    woken || !mailbox
}
