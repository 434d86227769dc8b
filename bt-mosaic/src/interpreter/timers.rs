//! Timers on the agent's clock.

use std::collections::{BTreeMap, BTreeSet};

use super::instance::NodeRef;

/// The running timers.
#[derive(Debug, Default)]
pub(super) struct Timers {
    /// The timers by number. They are numbered in the order in which they start.
    list: BTreeMap<u64, Timer>,
    /// The time and the number of each timer, in the order of the times.
    order: BTreeSet<(u64, u64)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    pub(super) at_ms: u64,
    /// The node that waits for the timer.
    pub(super) waiter: NodeRef,
}

impl Timers {
    pub(super) fn start(&mut self, at_ms: u64, number: u64, waiter: NodeRef) {
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

    /// Removes and returns the next timer that is due until this time. If two have the same time, the one that started
    /// first is returned first.
    pub(super) fn take_due(&mut self, until_ms: u64) -> Option<Timer> {
        let (_, number) = *self.order.first().filter(|(at_ms, _)| *at_ms <= until_ms)?;
        let timer = self.list.get(&number).copied();
        self.cancel(number);
        timer
    }

    /// Returns the time, the number and the waiting node of each timer.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64, NodeRef)> {
        self.list.iter().map(|(number, timer)| (timer.at_ms, *number, timer.waiter))
    }
}
