//! Timers on the agent's clock.

use alloc::vec::Vec;

use super::state::{At, Phase};
use super::{Agent, Reason, Stopped};

/// The timers that run, in the order in which they began.
#[derive(Debug, Default)]
pub(super) struct Timers {
    list: Vec<Timer>,
    /// The last number given; tickets are numbered with them.
    pub(super) last: u64,
}

#[derive(Clone, Copy, Debug)]
struct Timer {
    at_ms: u64,
    number: u64,
    waiter: At,
}

impl Timers {
    /// A number that no timer and no ticket had.
    pub(super) fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    pub(super) fn start(&mut self, at_ms: u64, number: u64, waiter: At) {
        self.list.push(Timer { at_ms, number, waiter });
    }

    pub(super) fn cancel(&mut self, number: u64) {
        self.list.retain(|timer| timer.number != number);
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    /// Takes the timer that fires next, if it does so until then; of two at one time the one that began first.
    fn due(&mut self, until_ms: u64) -> Option<Timer> {
        let next = self.list.iter().filter(|timer| timer.at_ms <= until_ms).min_by_key(|timer| timer.at_ms)?;
        let number = next.number;
        let place = self.list.iter().position(|timer| timer.number == number)?;
        Some(self.list.remove(place))
    }

    /// When each fires, its number, and who waits for it.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (u64, u64, At)> {
        self.list.iter().map(|timer| (timer.at_ms, timer.number, timer.waiter))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.list.iter().map(|timer| (timer.at_ms, timer.number))
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
            let Some(place) = self.fronts.iter().position(|at| *at == timer.waiter) else { continue };
            if fired == most {
                return Err(self.stop_at(timer.waiter, Reason::Timers(most)));
            }
            debug_assert_eq!(self.running.cell(timer.waiter).phase, Phase::Blocking);
            fired += 1;
            self.finish_waiting(place, true);
            self.poll()?;
        }
        Ok(fired)
    }
}
