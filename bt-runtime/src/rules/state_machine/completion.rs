//! When the tasks of a state end the state.

use crate::status::Outcome;

/// The progress of a state's tasks as one value. For a state with one task, it follows directly from the status of that
/// task.
#[derive(Clone, Copy, Debug)]
pub enum Count {
    /// The state has no task.
    None,
    /// No task has ended.
    Open,
    /// Some tasks have succeeded, and others have not ended.
    Some,
    /// All tasks have succeeded.
    All,
    /// A task has failed.
    Failed,
}

impl Count {
    #[inline(always)]
    pub(crate) const fn done(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::All,
            Outcome::Failure => Self::Failed,
        }
    }

    /// Returns the progress of one task with this outcome; `None` if the task has not ended.
    #[inline(always)]
    pub(crate) const fn of(ended: Option<Outcome>) -> Self {
        match ended {
            None => Self::Open,
            Some(outcome) => Self::done(outcome),
        }
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::None, count) | (count, Self::None) => count,
            (Self::Failed, _) | (_, Self::Failed) => Self::Failed,
            (Self::Open, Self::Open) => Self::Open,
            (Self::All, Self::All) => Self::All,
            _ => Self::Some,
        }
    }

    /// Returns the outcome of the state. One failure decides it; else the first success, or the last one if `all`.
    #[inline(always)]
    pub(crate) const fn outcome(self, all: bool) -> Option<Outcome> {
        match self {
            Self::None | Self::Open => None,
            Self::Some if all => None,
            Self::Some | Self::All => Some(Outcome::Success),
            Self::Failed => Some(Outcome::Failure),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_failure_ends_a_state_and_so_does_the_first_or_the_last_success() {
        let (all, failed) = (Count::All, Count::Failed);
        let (success, failure) = (Some(Outcome::Success), Some(Outcome::Failure));
        for (tasks, any_succeeds, all_succeed) in [
            (&[][..], None, None),
            (&[Count::Open][..], None, None),
            (&[all, Count::Open], success, None),
            (&[Count::Open, all], success, None),
            (&[all, all], success, success),
            (&[all, failed], failure, failure),
            (&[Count::Open, failed, all], failure, failure),
        ] {
            let count = tasks.iter().fold(Count::None, |count, task| count.and(*task));
            assert_eq!((count.outcome(false), count.outcome(true)), (any_succeeds, all_succeed), "{tasks:?}");
        }
    }
}
