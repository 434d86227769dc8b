//! The world of a simulation: what actions do.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;

use super::types::Write;
use crate::status::{Outcome, Status};
use crate::time::Time;

/// The behaviour of a mock action from some tick on.
pub struct Does {
    /// None where the action asks.
    pub results: Vec<Answer>,
    /// `true` if a new entry continues in the results.
    pub keeps_place: bool,
    /// How many ticks a halt takes.
    pub halt_ticks: u32,
    /// The keys that it writes when it succeeds.
    pub outputs: Vec<Write>,
}

/// An item in the list of results.
#[derive(Clone, Copy)]
pub enum Answer {
    /// The result of one tick.
    Now(Status),
    /// It runs for this time, then it ends.
    Runs(Duration, Outcome),
}

/// All parts of a mock action: the initial one, then those to which ticks change it.
pub type Parts = Arc<[Does]>;

/// The current behaviour of all mock actions.
pub struct MockWorld {
    acts: Vec<Act>,
    /// Set by a tick of an action without results.
    pub asked: Asked,
}

/// The action without results that was ticked. A clone is another handle to the same one.
#[derive(Clone)]
pub struct Asked(Arc<AtomicUsize>);

impl Default for Asked {
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(Self::NONE)))
    }
}

impl Asked {
    const NONE: usize = usize::MAX;

    /// Its number.
    pub fn act(&self) -> Option<usize> {
        Some(self.0.load(Ordering::Relaxed)).filter(|act| *act != Self::NONE)
    }

    /// Returns `true` if one was.
    pub fn is_set(&self) -> bool {
        self.act().is_some()
    }

    /// The first one counts.
    fn set(&self, act: usize) {
        let _ = self.0.compare_exchange(Self::NONE, act, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// The current behaviour of a mock action.
struct Act {
    does: Parts,
    now: usize,
    /// How often it was changed.
    changes: u32,
    /// The position in the results, for actions whose entries continue in them.
    place: usize,
}

/// The position of a node in the results of its action.
#[derive(Clone, Copy, Default)]
pub struct Progress {
    place: usize,
    changes: u32,
    /// The time of the tick that reached the current item, if it is [`Answer::Runs`].
    since: Option<Time>,
    /// The ticks that its halt still takes; `None`: it is not being halted.
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

    /// Returns the current behaviour of a mock action, and the number of that part.
    pub fn does(&self, act: usize) -> (&Does, usize) {
        let act = &self.acts[act];
        (&act.does[act.now], act.now)
    }

    /// Returns the result of a tick at this time.
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

    /// Returns a new entry.
    pub fn enter(&self, act: usize) -> Progress {
        Progress { place: 0, changes: self.acts[act].changes, since: None, halting: None }
    }

    /// Returns `true` while it is halting.
    pub fn halts(&self, act: usize, progress: &mut Progress) -> bool {
        let left = progress.halting.unwrap_or_else(|| self.does(act).0.halt_ticks);
        progress.halting = Some(left.saturating_sub(1));
        left > 0
    }
}
