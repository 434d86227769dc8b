//! Timers on the agent's clock.

use alloc::collections::{BTreeMap, BTreeSet};

use super::state::At;
use super::{Agent, Reason, Stopped};

/// The timers that run.
#[derive(Debug, Default)]
pub(super) struct Timers {
    /// By number, which is the order in which they began.
    list: BTreeMap<u64, Timer>,
    /// When, and which number.
    order: BTreeSet<(u64, u64)>,
    /// The last number given; tickets are numbered with them.
    pub(super) last: u64,
}

#[derive(Clone, Copy, Debug)]
struct Timer {
    at_ms: u64,
    waiter: At,
}

impl Timers {
    /// A number that no timer and no ticket had.
    pub(super) fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    pub(super) fn start(&mut self, at_ms: u64, number: u64, waiter: At) {
        self.cancel(number);
        self.list.insert(number, Timer { at_ms, waiter });
        self.order.insert((at_ms, number));
    }

    pub(super) fn cancel(&mut self, number: u64) {
        if let Some(timer) = self.list.remove(&number) {
            self.order.remove(&(timer.at_ms, number));
        }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.order.clear();
    }

    /// Takes the timer that fires next, if it does so until then; of two at one time the one that began first.
    fn due(&mut self, until_ms: u64) -> Option<Timer> {
        let (_, number) = *self.order.first().filter(|(at_ms, _)| *at_ms <= until_ms)?;
        let timer = self.list.get(&number).copied();
        self.cancel(number);
        timer
    }

    /// When each fires, its number, and who waits for it.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (u64, u64, At)> {
        self.list.iter().map(|(number, timer)| (timer.at_ms, *number, timer.waiter))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.waiting().map(|(at_ms, number, _)| (at_ms, number))
    }
}

impl Agent {
    /// Time passes: timers fire one after the other, each at its time, and the tree runs after each. How many fired.
    ///
    /// # Errors
    ///
    /// The agent stopped. The clock has advanced all the same.
    pub fn advance(&mut self, ms: u64) -> Result<u64, Stopped> {
        let until = self.now_ms.saturating_add(ms);
        let fired = self.fire(until);
        self.now_ms = until;
        fired
    }

    fn fire(&mut self, until: u64) -> Result<u64, Stopped> {
        let most = self.library.limits().timers;
        let mut fired = 0;
        while let Some(timer) = self.timers.due(until) {
            self.now_ms = self.now_ms.max(timer.at_ms);
            if fired == most {
                return Err(self.stop_at(timer.waiter, Reason::Timers(most)));
            }
            fired += 1;
            self.finish_last(timer.waiter, true);
            self.poll()?;
        }
        Ok(fired)
    }
}
