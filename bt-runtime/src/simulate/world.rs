//! The world of a simulation: the behaviour of its actions.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;

use super::types::Write;
use crate::status::{Outcome, Status};
use crate::time::Time;

/// The behaviour of a mock action, from some tick on.
pub struct Does {
    /// The results, in order; empty if the action asks for results.
    pub results: Vec<Answer>,
    /// `true` if a new entry continues in the list of results.
    pub keeps_place: bool,
    /// The number of ticks that a halt takes.
    pub halt_ticks: u32,
    /// The writes of keys when the action succeeds.
    pub outputs: Vec<Write>,
}

/// An item in the list of results.
#[derive(Clone, Copy)]
pub enum Answer {
    /// The result of one tick.
    Now(Status),
    /// A run for this time, and then this outcome.
    Runs(Duration, Outcome),
}

/// All behaviours of a mock action: the first one, then those to which ticks change it.
pub type Parts = Arc<[Does]>;

/// The current behaviour of all mock actions.
pub struct MockWorld {
    acts: Vec<Act>,
    /// The action without results that was ticked.
    pub asked: Asked,
}

/// The number of the action without results that was ticked. A clone refers to the same number.
#[derive(Clone)]
pub struct Asked(Arc<AtomicUsize>);

impl Default for Asked {
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(Self::NONE)))
    }
}

impl Asked {
    const NONE: usize = usize::MAX;

    /// Returns the number of the action; `None` if none was ticked.
    pub fn act(&self) -> Option<usize> {
        Some(self.0.load(Ordering::Relaxed)).filter(|act| *act != Self::NONE)
    }

    /// Returns `true` if an action without results was ticked.
    pub fn is_set(&self) -> bool {
        self.act().is_some()
    }

    /// Sets the action. Only the first call counts.
    fn set(&self, act: usize) {
        let _ = self.0.compare_exchange(Self::NONE, act, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// The current behaviour of a mock action.
struct Act {
    does: Parts,
    now: usize,
    /// The number of changes so far.
    changes: u32,
    /// The position in the results, for an action whose entries continue in them.
    place: usize,
}

/// The position of a node in the results of its action.
#[derive(Clone, Copy, Default)]
pub struct Progress {
    place: usize,
    changes: u32,
    /// The moment of the tick that reached the current item, if it is [`Answer::Runs`].
    since: Option<Time>,
    /// The number of ticks that a halt still takes; `None` while the node is not halting.
    halting: Option<u32>,
}

impl MockWorld {
    /// Returns the world before the first tick.
    pub fn new(acts: &[Parts]) -> Self {
        let act = |does: &Parts| Act { does: Arc::clone(does), now: 0, changes: 0, place: 0 };
        Self { acts: acts.iter().map(act).collect(), asked: Asked::default() }
    }

    /// Changes an action to another of its parts.
    pub fn change(&mut self, act: usize, to: usize) {
        let act = &mut self.acts[act];
        *act = Act { does: Arc::clone(&act.does), now: to, changes: act.changes.wrapping_add(1), place: 0 };
    }

    /// Returns the current behaviour of a mock action, and the index of that behaviour.
    pub fn does(&self, act: usize) -> (&Does, usize) {
        let act = &self.acts[act];
        (&act.does[act.now], act.now)
    }

    /// Returns the result of a tick at this moment.
    pub fn result(&mut self, number: usize, progress: &mut Progress, now: Time) -> Status {
        let act = &mut self.acts[number];
        let does = &act.does[act.now];
        if progress.changes != act.changes {
            (progress.changes, progress.place, progress.since) = (act.changes, 0, None);
        }
        let place = if does.keeps_place { &mut act.place } else { &mut progress.place };
        let item = (*place).min(does.results.len().saturating_sub(1));
        let status = match does.results.get(item) {
            Some(Answer::Now(status)) => *status,
            Some(Answer::Runs(lasts, outcome)) => {
                let since = *progress.since.get_or_insert(now);
                if now.since(since) < *lasts {
                    return Status::Running;
                }
                progress.since = None;
                (*outcome).into()
            }
            None => {
                self.asked.set(number);
                return Status::Running;
            }
        };
        *place = item + 1;
        status
    }

    /// Returns the position in the results for a new entry.
    pub fn enter(&self, act: usize) -> Progress {
        Progress { place: 0, changes: self.acts[act].changes, since: None, halting: None }
    }

    /// Returns `true` while the node is halting, and counts a tick of the halt.
    pub fn halts(&self, act: usize, progress: &mut Progress) -> bool {
        let left = progress.halting.unwrap_or_else(|| self.does(act).0.halt_ticks);
        progress.halting = Some(left.saturating_sub(1));
        left > 0
    }
}
