//! The world of a simulation: what actions do.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::types::Write;
use crate::status::Status;

/// The behaviour of a mock action from some tick on.
pub struct Does {
    /// At least one.
    pub results: Vec<Status>,
    /// Does a new entry go on in the results?
    pub keeps_place: bool,
    /// How many ticks a halt takes.
    pub halt_ticks: u32,
    /// The keys that it writes when it succeeds.
    pub outputs: Vec<Write>,
}

/// All that an action does in a script: first the first, then what ticks change it to.
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
    /// The place in the results, where entries go on in them.
    place: usize,
}

/// How far a node is with the results of its action.
#[derive(Clone, Copy, Default)]
pub struct Way {
    place: usize,
    changes: u32,
    /// The ticks that its halt still takes; `None`: it is not being halted.
    halting: Option<u32>,
}

impl MockWorld {
    /// At first.
    pub fn new(acts: &[Parts]) -> Self {
        let act = |does: &Parts| Act { does: Arc::clone(does), now: 0, changes: 0, place: 0 };
        Self { acts: acts.iter().map(act).collect() }
    }

    /// From here on an action does something else.
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
    pub fn result(&mut self, act: usize, way: &mut Way) -> Status {
        let act = &mut self.acts[act];
        let does = &act.does[act.now];
        if way.changes != act.changes {
            (way.changes, way.place) = (act.changes, 0);
        }
        let place = if does.keeps_place { &mut act.place } else { &mut way.place };
        let now = (*place).min(does.results.len().saturating_sub(1));
        *place = now + 1;
        does.results.get(now).copied().unwrap_or(Status::Running)
    }

    /// A new entry.
    pub fn enter(&self, act: usize) -> Way {
        Way { place: 0, changes: self.acts[act].changes, halting: None }
    }

    /// `true` while it is halting.
    pub fn halts(&self, act: usize, way: &mut Way) -> bool {
        let left = way.halting.unwrap_or_else(|| self.does(act).0.halt_ticks);
        way.halting = Some(left.saturating_sub(1));
        left > 0
    }
}
