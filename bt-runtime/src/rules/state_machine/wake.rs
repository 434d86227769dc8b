//! Computes the next tick that a machine needs.

use super::completion::Count;
use crate::time::{Next, Time};

/// The answers of the active states, from which the machine's next tick follows.
pub struct WakePoll {
    /// The earliest tick that a task or a delay needs.
    pub(crate) next: Next,
    /// `true` if a state has ended.
    pub(crate) done: bool,
    /// `true` if a delay runs.
    pub(crate) waits: bool,
    /// `true` if a transition is checked at every tick.
    pub(crate) ticks: bool,
}

impl WakePoll {
    pub(crate) const fn new() -> Self {
        Self { next: Next::Change, done: false, waits: false, ticks: false }
    }

    /// Adds the next tick that a task needs.
    #[inline]
    pub(crate) fn task(&mut self, next: Next) {
        self.next = self.next.or(next);
    }

    /// Adds the progress of the tasks of a state.
    #[inline]
    pub(crate) fn tasks(&mut self, count: Count, all: bool) {
        self.done |= count.outcome(all).is_some();
    }

    /// Adds a delay that runs until this moment. After its end, the transition waits for a state that can be selected.
    #[inline]
    pub(crate) fn delay(&mut self, until: Time, now: Time) {
        self.waits = true;
        if until > now {
            self.next = self.next.or(Next::At(until));
        }
    }

    /// Returns the next tick that the machine needs: the next possible one if a state has ended or is new and the
    /// machine has not settled. A delay may run beside an ended state whose machine used up its switches, and may
    /// outlast its state.
    pub(crate) fn next(&self, newly_entered: bool, is_switching: bool) -> Next {
        let is_unsettled = self.done && !self.waits || newly_entered && (self.done || self.ticks || self.waits);
        if is_unsettled || is_switching { Next::Now } else { self.next }
    }
}
