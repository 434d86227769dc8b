//! Parallels: the numbers of branches that succeeded or failed, and when they decide the outcome.

use super::skip;
use crate::status::{Outcome, Status};

/// The number of successes, and of failures, that decide a `race`.
pub const RACE: u16 = 1;

/// The outcomes of a parallel's branches so far, and the numbers of them that decide.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    successes: u16,
    failures: u16,
    running: u16,
    success: u16,
    failure: u16,
    skipped: u16,
    /// The number of branches, once one is skipped.
    branches: u16,
}

impl Tally {
    /// No branch is counted yet. `success` is the number of successes that decide, `failure` that of failures.
    #[inline]
    pub const fn new(success: u16, failure: u16) -> Self {
        Self { successes: 0, failures: 0, running: 0, success, failure, skipped: 0, branches: 0 }
    }

    /// Counts the answer of a branch.
    #[inline]
    pub const fn count(&mut self, status: Status) {
        match status {
            Status::Running => self.running += 1,
            Status::Success => self.successes += 1,
            Status::Failure => self.failures += 1,
        }
    }

    /// A branch is skipped, of so many branches.
    #[inline]
    pub const fn skip(&mut self, branches: u16) {
        self.skipped += 1;
        self.branches = branches;
    }

    /// The outcome, once enough branches have succeeded or failed. Later branches are then neither started nor ticked.
    #[inline]
    pub const fn decided(&self) -> Option<Outcome> {
        if self.successes >= skip::threshold(self.success, self.skipped, self.branches) {
            Some(Outcome::Success)
        } else if self.failures >= skip::threshold(self.failure, self.skipped, self.branches) {
            Some(Outcome::Failure)
        } else {
            None
        }
    }

    /// The status while the outcome is not decided and all branches are counted: a failure if no branch runs.
    #[inline]
    pub const fn undecided(&self) -> Status {
        if self.running == 0 { Status::Failure } else { Status::Running }
    }
}

/// Can a parallel be entered only if every branch can? A branch that cannot be entered fails at once; fewer successes
/// may still be enough.
#[inline]
pub const fn needs_every_branch(success: u16, branches: usize) -> bool {
    success as usize >= branches
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
            answers.iter().for_each(|&status| tally.count(status));
            assert_eq!(tally.decided(), decided, "{success} {failure} {answers:?}");
            assert_eq!(tally.undecided(), undecided, "{success} {failure} {answers:?}");
        }
    }
}
