//! The world of a simulation: what actions do.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::types::Write;
use crate::status::Status;

/// The behaviour of a mock action from some tick on.
pub struct Does {
    /// At least one.
    pub results: Vec<Status>,
    /// `true` if a new entry continues in the results.
    pub keeps_place: bool,
    /// How many ticks a halt takes.
    pub halt_ticks: u32,
    /// The keys that it writes when it succeeds.
    pub outputs: Vec<Write>,
}

/// All parts of a mock action: the initial one, then those to which ticks change it.
pub type Parts = Arc<[Does]>;

/// The current behaviour of all mock actions.
pub struct MockWorld {
    acts: Vec<Act>,
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
    /// The ticks that its halt still takes; `None`: it is not being halted.
    halting: Option<u32>,
}

impl MockWorld {
    /// The world before the first tick.
    pub fn new(acts: &[Parts]) -> Self {
        let act = |does: &Parts| Act { does: Arc::clone(does), now: 0, changes: 0, place: 0 };
        Self { acts: acts.iter().map(act).collect() }
    }

    /// Changes an action to another of its parts.
    pub fn change(&mut self, act: usize, to: usize) {
        let act = &mut self.acts[act];
        *act = Act { does: Arc::clone(&act.does), now: to, changes: act.changes.wrapping_add(1), place: 0 };
    }

    /// The current behaviour of a mock action, and the number of that part.
    pub fn does(&self, act: usize) -> (&Does, usize) {
        let act = &self.acts[act];
        (&act.does[act.now], act.now)
    }

    /// The result of a tick.
    pub fn result(&mut self, act: usize, progress: &mut Progress) -> Status {
        let act = &mut self.acts[act];
        let does = &act.does[act.now];
        if progress.changes != act.changes {
            (progress.changes, progress.place) = (act.changes, 0);
        }
        let place = if does.keeps_place { &mut act.place } else { &mut progress.place };
        let now = (*place).min(does.results.len().saturating_sub(1));
        *place = now + 1;
        does.results.get(now).copied().unwrap_or(Status::Running)
    }

    /// A new entry.
    pub fn enter(&self, act: usize) -> Progress {
        Progress { place: 0, changes: self.acts[act].changes, halting: None }
    }

    /// `true` while it is halting.
    pub fn halts(&self, act: usize, progress: &mut Progress) -> bool {
        let left = progress.halting.unwrap_or_else(|| self.does(act).0.halt_ticks);
        progress.halting = Some(left.saturating_sub(1));
        left > 0
    }
}
