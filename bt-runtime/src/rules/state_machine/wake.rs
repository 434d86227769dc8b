//! When a machine must be ticked next.

use super::completion::Count;
use crate::time::{Next, Time};

/// The end of a delay that does not run.
pub const NO_DELAY: Time = Time::END;

/// Returns the end of a delay, while it runs.
#[inline(always)]
pub fn delay_end(until: Time) -> Option<Time> {
    (until < NO_DELAY).then_some(until)
}

/// The answers of the active states.
pub struct WakePoll {
    /// The earliest tick that a task or a delay needs.
    pub(crate) next: Next,
    /// Is a state done?
    pub(crate) done: bool,
    /// Does a delay run?
    pub(crate) waits: bool,
    /// Is a transition asked at every tick?
    pub(crate) ticks: bool,
}

impl WakePoll {
    pub(crate) const fn new() -> Self {
        Self { next: Next::Change, done: false, waits: false, ticks: false }
    }

    /// A task needs this tick.
    #[inline]
    pub(crate) fn task(&mut self, next: Next) {
        self.next = self.next.or(next);
    }

    /// Takes the progress of the tasks of a state.
    #[inline]
    pub(crate) fn tasks(&mut self, count: Count, all: bool) {
        self.done |= count.outcome(all).is_some();
    }

    /// A delay runs until this moment. After its end, the transition waits for a state that can be selected.
    #[inline]
    pub(crate) fn delay(&mut self, until: Time, now: Time) {
        self.waits = true;
        if until > now {
            self.next = self.next.or(Next::At(until));
        }
    }

    /// Returns the next tick of the machine: the very next one if a state is done or new and the machine has not
    /// settled. A delay may run beside a finished state whose machine used up its switches, or may outlast its state.
    pub(crate) fn next(&self, newly_entered: bool, is_switching: bool) -> Next {
        let is_unsettled = self.done && !self.waits || newly_entered && (self.done || self.ticks || self.waits);
        if is_unsettled || is_switching { Next::Now } else { self.next }
    }
}
