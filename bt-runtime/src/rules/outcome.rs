//! Decorators that change an outcome: `invert`, `force_success`, `force_failure`, `running_is_failure` and
//! `running_is_success`.

use crate::status::{Outcome, Status};

/// The map from the outcomes of a child to those of its decorator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapOutcome {
    /// The outcome of the decorator for a success.
    pub success: Outcome,
    /// The outcome of the decorator for a failure.
    pub failure: Outcome,
}

/// The map of `invert`: each outcome becomes the other one.
pub const INVERT: MapOutcome = MapOutcome { success: Outcome::Failure, failure: Outcome::Success };
/// The map of `force_success`: each outcome becomes a success.
pub const FORCE_SUCCESS: MapOutcome = MapOutcome { success: Outcome::Success, failure: Outcome::Success };
/// The map of `force_failure`: each outcome becomes a failure.
pub const FORCE_FAILURE: MapOutcome = MapOutcome { success: Outcome::Failure, failure: Outcome::Failure };

impl MapOutcome {
    /// Returns the outcome of the decorator for this outcome of its child.
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

    /// Returns the map with this [`code`](Self::code).
    #[must_use]
    pub const fn from_code(code: u8) -> Self {
        Self { success: Outcome::of(code & 1 != 0), failure: Outcome::of(code & 2 != 0) }
    }
}

/// Returns the status of `running_is_failure` or `running_is_success` after its child still ran after the entry and was
/// halted. `halting`: the halt continues in the next tick.
#[inline(always)]
#[must_use]
pub const fn running_is(outcome: Outcome, halting: bool) -> Status {
    match outcome {
        _ if halting => Status::Running,
        Outcome::Success => Status::Success,
        Outcome::Failure => Status::Failure,
    }
}
