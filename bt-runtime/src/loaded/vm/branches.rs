//! Parallels and their branches.

use super::{Machine, ONWARD, resting};
use crate::blackboard::Agent;
use crate::event::Hearing;
use crate::loaded::program::part::{Branch, Kind, NO_PART, PartId};
use crate::rules::outcome::running_is;
use crate::rules::simple_parallel::{self as rule, Background};
use crate::rules::skip;
use crate::rules::tally::{Branches, Tally};
use crate::status::{Outcome, Status};
use crate::trace::Trace;

/// The words of a branch, or of a main leaf, that has failed or succeeded.
pub(crate) const ENDED: [u64; 2] = [u32::MAX as u64 - 1, u32::MAX as u64];

/// The word of a branch of a parallel that was skipped. That of a branch that the decision of the parallel halted, or
/// kept from starting, is 0.
const SKIPPED: u64 = u32::MAX as u64 - 2;

/// Returns `true` if a branch with this word runs.
pub(crate) fn runs(word: u64) -> bool {
    word != 0 && word != SKIPPED && ended(word).is_none()
}

/// Returns the outcome of a branch with this word; `None` if it has not ended.
pub(crate) fn ended(word: u64) -> Option<Outcome> {
    match word {
        _ if word == ENDED[0] => Some(Outcome::Failure),
        _ if word == ENDED[1] => Some(Outcome::Success),
        _ => None,
    }
}

/// Returns the number of branches of a parallel. `required` has `true` for each branch whose success counts.
pub(crate) fn count(required: &[bool]) -> Branches {
    required.iter().fold(Branches::NONE, |count, &required| count.and(Branches::one(required)))
}

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Starts a branch and stores the result in its word.
    pub(crate) fn start_branch(&mut self, branch: Branch) -> Status {
        let status = self.go(branch.word, self.entry_target(branch.root), NO_PART);
        self.end_branch(branch, status)
    }

    /// Ticks a running branch and stores the result in its word.
    pub(crate) fn tick_branch(&mut self, branch: Branch) -> Status {
        let status = match self.pending_target(branch.word) {
            Some(target) => self.go(branch.word, target, NO_PART),
            None => self.resume(branch.word),
        };
        self.end_branch(branch, status)
    }

    fn end_branch(&mut self, branch: Branch, status: Status) -> Status {
        if let Some(outcome) = status.outcome() {
            *self.word(branch.word) = ENDED[usize::from(outcome.succeeded())];
        }
        status
    }

    /// Starts the branches in order, until the outcome of the parallel is decided.
    pub(crate) fn enter_parallel(&mut self, id: PartId) -> Status {
        let Kind::Parallel { success, failure, required: marks, branches } = &self.part(id).kind else {
            return Status::Failure;
        };
        let mut tally = Tally::new(*success, *failure);
        let mut hearing = Hearing::new(self.run);
        for (&branch, &required) in branches.iter().zip(marks) {
            *self.word(branch.word) = 0;
            if tally.decided().is_none() && self.skips(branch.root) {
                tally.skip(required, count(marks));
                *self.word(branch.word) = SKIPPED;
            } else if tally.decided().is_none() {
                hearing.begin(self.run);
                let status = self.start_branch(branch);
                hearing.end(self.run);
                tally.count(required, status);
            }
        }
        hearing.join(self.run);
        self.decide(tally, branches)
    }

    /// Ticks the running branches in order, until the outcome of the parallel is decided.
    pub(crate) fn resume_parallel(&mut self, id: PartId) -> Status {
        let Kind::Parallel { success, failure, required: marks, branches } = &self.part(id).kind else {
            return Status::Failure;
        };
        let mut tally = Tally::new(*success, *failure);
        for (branch, &required) in branches.iter().zip(marks) {
            let word = *self.word(branch.word);
            match ended(word) {
                Some(outcome) => tally.count(required, outcome.into()),
                None if word == SKIPPED => tally.skip(required, count(marks)),
                // A halted branch is not counted, so it cannot change the outcome that has halted it.
                None => {}
            }
        }
        let mut hearing = Hearing::new(self.run);
        for (&branch, &required) in branches.iter().zip(marks) {
            if tally.decided().is_some() {
                break;
            }
            if runs(*self.word(branch.word)) {
                hearing.begin(self.run);
                let status = self.tick_branch(branch);
                hearing.end(self.run);
                tally.count(required, status);
            }
        }
        hearing.join(self.run);
        self.decide(tally, branches)
    }

    /// Returns the status of the parallel for this tally. A decision halts the running branches.
    fn decide(&mut self, tally: Tally, branches: &[Branch]) -> Status {
        let Some(outcome) = tally.decided() else { return tally.undecided() };
        if self.halt_branches(branches) { Status::Running } else { outcome.into() }
    }

    /// Halts the running branches, in order; returns `true` while one of them is still halting.
    pub(crate) fn halt_branches(&mut self, branches: &[Branch]) -> bool {
        let mut pending = false;
        for &branch in branches {
            pending |= self.halt_branch(branch);
        }
        pending
    }

    /// Halts a branch if it runs; returns `true` while it is still halting.
    pub(crate) fn halt_branch(&mut self, branch: Branch) -> bool {
        if !runs(*self.word(branch.word)) {
            return false;
        }
        let pending = self.halt(branch.word, branch.root);
        if !pending {
            *self.word(branch.word) = 0;
        }
        pending
    }

    /// Starts the main leaf, and then the background if the main leaf runs.
    pub(crate) fn enter_simple(&mut self, id: PartId) -> Status {
        let Kind::Simple { main, background, .. } = self.part(id).kind else { return Status::Failure };
        *self.word(background.word) = 0;
        let mut hearing = Hearing::new(self.run);
        let status = self.start_branch(main);
        if status == Status::Running {
            hearing.end(self.run);
            self.tick_background(background, true, hearing);
        }
        status
    }

    /// Ticks the background, or starts its next round if it is between two rounds and `again` is `true`. `hearing` is
    /// the hearing of the main leaf.
    fn tick_background(&mut self, background: Branch, again: bool, mut hearing: Hearing) {
        let is_idle = *self.word(background.word) == 0;
        if is_idle && !again {
            return;
        }
        hearing.begin(self.run);
        let status = match is_idle {
            // A skipped round ends at once.
            true if self.skips(background.root) => skip::ROOT.into(),
            true => self.start_branch(background),
            false => self.tick_branch(background),
        };
        hearing.end(self.run);
        hearing.join(self.run);
        self.finish(background.word, status);
    }

    pub(crate) fn resume_simple(&mut self, id: PartId) -> Status {
        let Kind::Simple { delayed, main, background } = self.part(id).kind else { return Status::Failure };
        let mut hearing = Hearing::new(self.run);
        if runs(*self.word(main.word)) {
            self.tick_branch(main);
            hearing.end(self.run);
        }
        let word = *self.word(main.word);
        if word == 0 {
            return Status::Running;
        }
        let main = ended(word);
        match rule::background(main, delayed) {
            Background::Repeats => self.tick_background(background, true, hearing),
            Background::Finishes => self.tick_background(background, false, hearing),
            Background::Halts => _ = self.halt_branch(background),
        }
        rule::status(main, *self.word(background.word) != 0)
    }

    /// Starts the child of `running_is_failure` or `running_is_success`, and halts it if it still runs after its entry.
    pub(crate) fn enter_running_is(&mut self, outcome: Outcome, branch: Branch) -> Status {
        match self.start_branch(branch) {
            Status::Running => self.resume_running_is(outcome, branch),
            ended => ended,
        }
    }

    /// Continues the halt of the child of `running_is_failure` or `running_is_success`.
    pub(crate) fn resume_running_is(&mut self, outcome: Outcome, branch: Branch) -> Status {
        running_is(outcome, self.halt_branch(branch))
    }

    /// Returns the part on which a running branch rests; `None` if the branch does not run, or continues in this tick.
    pub(crate) fn running_part(&self, branch: Branch) -> Option<PartId> {
        let word = self.memory.words()[branch.word as usize];
        (runs(word) && word & ONWARD == 0).then(|| resting(word))
    }
}
