//! Parallels: the numbers of branches that succeeded or failed, and when these numbers decide the outcome.

use super::skip;
use crate::status::{Outcome, Status};

/// The number of successes, and the number of failures, that decide a `race`.
pub const RACE: u16 = 1;

/// The outcomes of a parallel's branches so far, and the numbers of them that decide.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    successes: u16,
    failures: u16,
    running: u16,
    success: u16,
    failure: u16,
    /// The numbers of skipped branches.
    skipped: Branches,
    /// The numbers of all branches; only set once a branch is skipped.
    branches: Branches,
}

/// The numbers of branches of a parallel.
#[derive(Clone, Copy, Debug)]
pub struct Branches {
    /// The number of all branches. Each failure counts.
    pub all: u16,
    /// The number of branches whose successes count: the required ones, or all in a parallel without `success =
    /// required`.
    pub required: u16,
}

impl Branches {
    /// The numbers for no branch.
    pub const NONE: Self = Self { all: 0, required: 0 };

    /// Returns the numbers for one branch.
    #[must_use]
    pub const fn one(required: bool) -> Self {
        Self { all: 1, required: required as u16 }
    }

    /// Adds the numbers of other branches.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { all: self.all + other.all, required: self.required + other.required }
    }
}

impl Tally {
    /// Returns a tally without branches. `success` successes, or `failure` failures, decide.
    #[inline]
    pub const fn new(success: u16, failure: u16) -> Self {
        Self {
            successes: 0,
            failures: 0,
            running: 0,
            success,
            failure,
            skipped: Branches::NONE,
            branches: Branches::NONE,
        }
    }

    /// Counts the status of a branch. The success of a branch that is not required decides nothing.
    #[inline]
    pub const fn count(&mut self, required: bool, status: Status) {
        match status {
            Status::Running => self.running += 1,
            Status::Success => self.successes += required as u16,
            Status::Failure => self.failures += 1,
        }
    }

    /// Counts a skipped branch of a parallel with these numbers of branches.
    #[inline]
    pub const fn skip(&mut self, required: bool, branches: Branches) {
        self.skipped = self.skipped.and(Branches::one(required));
        self.branches = branches;
    }

    /// Returns the outcome once enough branches have succeeded or failed. Further branches are then neither started nor
    /// ticked.
    #[inline]
    pub const fn decided(&self) -> Option<Outcome> {
        if self.successes >= skip::threshold(self.success, self.skipped.required, self.branches.required) {
            Some(Outcome::Success)
        } else if self.failures >= skip::threshold(self.failure, self.skipped.all, self.branches.all) {
            Some(Outcome::Failure)
        } else {
            None
        }
    }

    /// Returns the status after all branches are counted and the outcome is not decided: a failure if no branch runs.
    #[inline]
    pub const fn undecided(&self) -> Status {
        if self.running == 0 { Status::Failure } else { Status::Running }
    }
}

/// Returns `true` if a parallel can only be entered if every required branch can be entered. A branch that cannot be
/// entered fails at once; otherwise fewer successes may still be enough.
#[inline]
pub const fn needs_every_branch(success: u16, branches: Branches) -> bool {
    success >= branches.required
}

#[cfg(test)]
mod tests {
    use super::*;
    use Status::*;

    #[test]
    fn enough_outcomes_decide() {
        let (succeeds, fails) = (Some(Outcome::Success), Some(Outcome::Failure));
        //  thresholds, answers, decided, status while undecided
        for (success, failure, answers, decided, undecided) in [
            (2, 1, &[Success, Running][..], None, Running),
            (2, 1, &[Success, Success], succeeds, Failure),
            (2, 1, &[Success, Failure], fails, Failure),
            (1, 1, &[Failure, Success], succeeds, Failure),
            (2, 3, &[Success, Failure, Failure], None, Failure),
            (2, 3, &[Success, Failure, Running], None, Running),
        ] {
            let mut tally = Tally::new(success, failure);
            answers.iter().for_each(|&status| tally.count(true, status));
            assert_eq!(tally.decided(), decided, "{success} {failure} {answers:?}");
            assert_eq!(tally.undecided(), undecided, "{success} {failure} {answers:?}");
        }
    }

    #[test]
    fn only_required_successes_decide_but_each_failure_counts() {
        let decided = |answers: &[(bool, Status)]| {
            let mut tally = Tally::new(2, 2);
            answers.iter().for_each(|&(required, status)| tally.count(required, status));
            tally.decided()
        };
        assert_eq!(decided(&[(false, Success), (true, Success), (true, Running)]), None);
        assert_eq!(decided(&[(false, Running), (true, Success), (true, Success)]), Some(Outcome::Success));
        assert_eq!(decided(&[(false, Failure), (true, Running), (true, Failure)]), Some(Outcome::Failure));
    }

    #[test]
    fn a_skipped_required_branch_is_no_longer_needed() {
        let branches = Branches { all: 3, required: 2 };
        let mut tally = Tally::new(2, 3);
        tally.skip(true, branches);
        assert_eq!(tally.decided(), None);
        tally.count(true, Success);
        assert_eq!(tally.decided(), Some(Outcome::Success));
        let mut tally = Tally::new(2, 3);
        tally.skip(false, branches);
        tally.count(true, Success);
        assert_eq!(tally.decided(), None);
    }
}
