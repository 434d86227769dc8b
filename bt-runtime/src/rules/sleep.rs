//! Actions that sleep: when a sleeping action is called, and when its agent must be ticked.

use super::due::is_due;
use crate::time::{Next, Time};

/// Called in every tick: the action does not sleep.
const POLLS: u8 = 1;
/// Called in a tick that offers a new event.
pub const EVENT: u8 = 2;
/// Called in a tick that sees a change of a key that the action names.
pub const CHANGE: u8 = 4;
/// Called in the tick after a waker of the agent was used.
pub const WOKEN: u8 = 8;
/// All of them.
#[cfg(feature = "json")]
pub const ALL: u8 = POLLS | EVENT | CHANGE | WOKEN;

/// The sleep of a running action: the moment and the signals that end it. Plain data: a snapshot holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sleep {
    /// [`Time::END`] if no moment ends it.
    pub at: Time,
    /// The signals, a bit for each.
    pub on: u8,
}

/// The signals that are sure to reach an action. A signal that cannot reach it would leave it asleep for ever; the action is then
/// polled instead.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// It names keys.
    pub keys: bool,
    /// Its agent has a mailbox, so that wakers can wake it.
    pub mailbox: bool,
}

/// The signals of a tick.
#[derive(Clone, Copy, Debug)]
pub struct Signals {
    /// The moment of the tick.
    pub now: Time,
    /// A new event is offered.
    pub event: bool,
    /// A key that the action names has changed.
    pub changed: bool,
    /// A waker was used.
    pub woken: bool,
}

impl Sleep {
    /// No sleep: the action is called in every tick.
    pub const POLLED: Self = Self { at: Time::END, on: POLLS };

    /// Returns the sleep until `at`, or until one of these signals.
    #[inline]
    #[must_use]
    pub const fn new(at: Time, on: u8, reach: Reach) -> Self {
        let unheard = on & CHANGE != 0 && !reach.keys || on & WOKEN != 0 && !reach.mailbox;
        if unheard { Self::POLLED } else { Self { at, on } }
    }

    /// Does a tick with these signals call the action?
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

    /// Returns the next tick that the action needs. A signal wakes its agent earlier.
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

/// Returns the next tick that a pending future needs: its waker wakes the agent, if the agent has a mailbox. An action
/// that begins anew after a load has no waker yet.
#[inline]
#[must_use]
pub const fn pending_next(mailbox: bool, begins_anew: bool) -> Next {
    if mailbox && !begins_anew { Next::Change } else { Next::Now }
}

/// Does a tick poll a pending future?
#[inline]
#[must_use]
pub const fn polls(mailbox: bool, woken: bool) -> bool {
    woken || !mailbox
}
