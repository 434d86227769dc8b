//! Actions that sleep: [`Progress`], and [`Wake`], the end of a sleep.

use core::ops::BitOr;
use core::time::Duration;

use super::Returns;
use crate::rules::sleep::{self, Reach, Sleep};
use crate::status::{Never, Outcome, Status, Step};
use crate::time::{Time, nanos};

/// The result of a tick of an action that may sleep. `T` is the value of a success, which `-> bb.key` writes.
///
/// A tick does not call an action that sleeps until the action's [`Wake`] ends the sleep. The agent's brain need not be
/// ticked for the action meanwhile: [`Brain::next`](crate::Brain::next) returns the next tick that it needs. A halt
/// ends the sleep and works as for every action.
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
    /// Done: it reached its goal.
    Success(T),
    /// Done: it did not reach its goal.
    Failure,
    /// Not done: call it in the next tick, as an action that returns [`Status::Running`].
    Running,
    /// Not done: call it when the sleep ends.
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

/// The end of an action's sleep. `a | b` ends it when one of the two happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Wake {
    at: Time,
    /// Nanoseconds from the tick of the call; `u64::MAX` for none.
    after: u64,
    on: u8,
}

impl Wake {
    const NEVER: Self = Self { at: Time::END, after: u64::MAX, on: 0 };

    /// At this moment of the brain's clock, see [`Cx::now`](crate::Cx::now).
    pub const fn at(time: Time) -> Self {
        Self { at: time, ..Self::NEVER }
    }

    /// This time after the tick that calls the action.
    pub const fn after(span: Duration) -> Self {
        Self { after: nanos(span), ..Self::NEVER }
    }

    /// In a tick that offers a new event. [`Cx::take_event`](crate::Cx::take_event) takes it. A held event counts only in the
    /// first tick that offers it.
    pub const fn on_event() -> Self {
        Self { on: sleep::EVENT, ..Self::NEVER }
    }

    /// When a key changes that the action names: `#[action(observes(destination, path))]`. A write by the action itself
    /// counts, for the next tick. An action that names no key is called in every tick instead.
    ///
    /// With [`Drive::Hybrid`](crate::brain::Drive::Hybrid) and guards in the tree, a change counts in every tick until
    /// the guards are checked.
    pub const fn on_change() -> Self {
        Self { on: sleep::CHANGE, ..Self::NEVER }
    }

    /// When a waker of the agent was used: [`Cx::waker`](crate::Cx::waker). The agent needs a
    /// [mailbox](crate::mailbox): without one, the action is called in every tick instead.
    ///
    /// The waker wakes the agent, not the action: an action may be called for the wake-up of another one, so it must
    /// check what it waits for.
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
