//! Actions that sleep: [`Progress`] is their result, and [`Wake`] the end of a sleep.

use core::ops::BitOr;
use core::time::Duration;

use super::Returns;
use crate::rules::sleep::{self, Reach, Sleep};
use crate::status::{Never, Outcome, Status, Step};
use crate::time::{Time, nanos};

/// The result of a tick of an action that may sleep. `T` is the value of a success, which `-> bb.key` writes.
///
/// A tick does not call a sleeping action until the action's [`Wake`] ends the sleep. Meanwhile the agent's brain need
/// not be ticked for the action: [`Brain::next`](crate::Brain::next) returns the next tick that the brain needs. A halt
/// ends the sleep, and works as for every action.
///
/// ```
/// use bt_runtime::{Time, prelude::*, leaf::{Progress, Wake}, time::Next};
///
/// #[derive(Blackboard, Default)]
/// struct Sailor {
///     wind: u8,
///     calls: u32,
/// }
///
/// /// Waits for wind, for at most ten seconds.
/// #[action(observes(wind))]
/// fn set_sail(bb: &mut Board<Sailor>, #[memory] waited: &mut bool) -> Progress {
///     *bb.calls_mut() += 1;
///     if bb.wind > 3 {
///         return Progress::Success(());
///     }
///     if core::mem::replace(waited, true) && bb.wind == 0 {
///         return Progress::Failure;
///     }
///     Progress::Sleep(Wake::after(Duration::from_secs(10)) | Wake::on_change())
/// }
///
/// bt! {
///     tree Leave for Sailor { set_sail() }
/// }
///
/// let second = Duration::from_secs(1);
/// let mut brain = Leave::brain(Sailor::default());
/// assert_eq!(brain.tick(second, &mut ()), Status::Running);
/// assert_eq!(brain.next(), Next::At(Time::START.after(11 * second)));
/// assert_eq!(brain.tick(second, &mut ()), Status::Running);
/// assert_eq!(brain.board().calls, 1, "a tick with nothing for it does not call it");
/// brain.board_mut().set_wind(5);
/// assert_eq!(brain.next(), Next::Now);
/// assert_eq!(brain.tick(second, &mut ()), Status::Success);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress<T = ()> {
    /// The action has ended and reached its goal.
    Success(T),
    /// The action has ended and did not reach its goal.
    Failure,
    /// The action has not ended. The next tick calls it, as after [`Status::Running`].
    Running,
    /// The action has not ended. The tick that ends the sleep calls it.
    Sleep(Wake),
}

impl From<Status> for Progress {
    fn from(status: Status) -> Self {
        match status {
            Status::Running => Self::Running,
            Status::Success => Self::Success(()),
            Status::Failure => Self::Failure,
        }
    }
}

/// The end of an action's sleep. `a | b` ends the sleep as soon as one of the two happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Wake {
    at: Time,
    /// The nanoseconds after the tick of the call; `u64::MAX` for none.
    after: u64,
    on: u8,
}

impl Wake {
    const NEVER: Self = Self { at: Time::END, after: u64::MAX, on: 0 };

    /// Ends the sleep at this moment of the brain's clock: see [`Cx::now`](crate::Cx::now).
    pub const fn at(time: Time) -> Self {
        Self { at: time, ..Self::NEVER }
    }

    /// Ends the sleep this time after the tick that calls the action.
    pub const fn after(span: Duration) -> Self {
        Self { after: nanos(span), ..Self::NEVER }
    }

    /// Ends the sleep in a tick that offers a new event. [`Cx::take_event`](crate::Cx::take_event) takes the event. A
    /// held event only counts in the first tick that offers it.
    pub const fn on_event() -> Self {
        Self { on: sleep::EVENT, ..Self::NEVER }
    }

    /// Ends the sleep after a change of a key that the action names: `#[action(observes(destination, path))]`. A write
    /// by the action itself counts, for the next tick. Every tick calls an action that names no key.
    ///
    /// With [`Drive::Hybrid`](crate::brain::Drive::Hybrid) and guards in the tree, a change counts in every tick until
    /// the guards are checked.
    pub const fn on_change() -> Self {
        Self { on: sleep::CHANGE, ..Self::NEVER }
    }

    /// Ends the sleep after a waker of the agent was used: [`Cx::waker`](crate::Cx::waker). The agent needs a
    /// [mailbox](crate::mailbox): without one, every tick calls the action.
    ///
    /// The waker wakes the agent and not only one action: an action may be called because of the wake-up of another
    /// action, so it must check whether its own condition has come true.
    pub const fn woken() -> Self {
        Self { on: sleep::WOKEN, ..Self::NEVER }
    }

    /// Returns the sleep that begins in a tick at this moment.
    #[inline]
    fn begin(self, now: Time, reach: Reach) -> Sleep {
        let after = if self.after == u64::MAX { Time::END } else { now.after(Duration::from_nanos(self.after)) };
        Sleep::new(self.at.min(after), self.on, reach)
    }
}

impl BitOr for Wake {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { at: self.at.min(other.at), after: self.after.min(other.after), on: self.on | other.on }
    }
}

/// The memory of a running action that may sleep.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Asleep<M> {
    memory: M,
    sleep: Sleep,
}

impl<T> Returns for Progress<T> {
    type Output = T;
    type Active<M> = Asleep<M>;
    type Future = Never;
    const RUNS: bool = true;
    const SLEEPS: bool = true;

    #[inline]
    fn begin<M>(self, memory: M) -> (Step<Asleep<M>>, Option<T>) {
        match self {
            Self::Success(value) => (Step::Done(Outcome::Success), Some(value)),
            Self::Failure => (Step::Done(Outcome::Failure), None),
            Self::Running | Self::Sleep(_) => (Step::Running(Asleep { memory, sleep: Sleep::POLLED }), None),
        }
    }

    #[inline]
    fn split(self) -> (Status, Option<T>) {
        match self {
            Self::Success(value) => (Status::Success, Some(value)),
            Self::Failure => (Status::Failure, None),
            Self::Running | Self::Sleep(_) => (Status::Running, None),
        }
    }

    #[inline(always)]
    fn memory<M>(active: &mut Asleep<M>) -> &mut M {
        &mut active.memory
    }

    #[inline]
    fn sleep(&self, now: Time, reach: Reach) -> Sleep {
        match self {
            Self::Sleep(wake) => wake.begin(now, reach),
            _ => Sleep::POLLED,
        }
    }

    #[inline(always)]
    fn asleep<M>(active: &Asleep<M>) -> Sleep {
        active.sleep
    }

    #[inline(always)]
    fn set_sleep<M>(active: &mut Asleep<M>, sleep: Sleep) {
        active.sleep = sleep;
    }
}
