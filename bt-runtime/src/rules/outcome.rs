//! Decorators that change an outcome: `invert`, `force_success`, `force_failure`, `running_is_failure`, `running_is_success`.

use crate::status::{Outcome, Status};

/// The map from the outcomes of a child to those of its decorator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapOutcome {
    /// The outcome for a success.
    pub success: Outcome,
    /// The outcome for a failure.
    pub failure: Outcome,
}

/// Success for failure, failure for success.
pub const INVERT: MapOutcome = MapOutcome { success: Outcome::Failure, failure: Outcome::Success };
/// Success for each.
pub const FORCE_SUCCESS: MapOutcome = MapOutcome { success: Outcome::Success, failure: Outcome::Success };
/// Failure for each.
pub const FORCE_FAILURE: MapOutcome = MapOutcome { success: Outcome::Failure, failure: Outcome::Failure };

impl MapOutcome {
    /// Returns the changed outcome.
    #[inline(always)]
    #[must_use]
    pub const fn of(self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Success => self.success,
            Outcome::Failure => self.failure,
        }
    }

    /// Returns the value as a number, for a constant parameter of a type.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.success.succeeded() as u8 | (self.failure.succeeded() as u8) << 1
    }

    /// Returns the one with this [`code`](Self::code).
    #[must_use]
    pub const fn from_code(code: u8) -> Self {
        Self { success: Outcome::of(code & 1 != 0), failure: Outcome::of(code & 2 != 0) }
    }
}

/// `running_is_failure`, `running_is_success`: the status of the decorator after its child ran on after its entry and
/// was halted. `halting`: the halt goes on in the next tick.
#[inline(always)]
#[must_use]
pub const fn running_is(outcome: Outcome, halting: bool) -> Status {
    match outcome {
        _ if halting => Status::Running,
        Outcome::Success => Status::Success,
        Outcome::Failure => Status::Failure,
    }
}
