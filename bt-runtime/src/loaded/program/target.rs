//! Targets: the part to enter, or the end, at which a branch continues.

use super::part::PartId;
use crate::status::Outcome;

/// The next step: a part to enter, a part that ended, or the end of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target(u32);

/// The kinds of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// The entry of this part.
    Enter(PartId),
    /// The end of this part.
    Exit(PartId, Outcome),
    /// The end of the branch.
    Done(Outcome),
    /// The rest on this part, until the next tick.
    Rest(PartId),
}

/// The largest index that a target can name.
pub const MOST_PARTS: u32 = (1 << 28) - 1;

const EXIT: u32 = 1 << 31;
const DONE: u32 = 1 << 30;
const SUCCESS: u32 = 1 << 29;
/// The flag, beside [`DONE`], that the branch is the task of a single-task state.
const TASK: u32 = 1;

impl Target {
    #[inline(always)]
    pub const fn enter(part: PartId) -> Self {
        Self(part)
    }

    #[inline(always)]
    pub const fn exit(part: PartId, outcome: Outcome) -> Self {
        Self(part | EXIT | if outcome.succeeded() { SUCCESS } else { 0 })
    }

    #[inline(always)]
    pub const fn done(outcome: Outcome) -> Self {
        Self(DONE | if outcome.succeeded() { SUCCESS } else { 0 })
    }

    /// Returns the end of the task of a single-task state.
    pub const fn task_done(outcome: Outcome) -> Self {
        Self(Self::done(outcome).0 | TASK)
    }

    #[inline(always)]
    pub const fn rest(part: PartId) -> Self {
        Self(part | EXIT | DONE)
    }

    /// Returns the index of the part to enter. For any other target it is larger than the index of every part.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns `true` for success, if this is the end of a branch other than the task of a single-task state; else
    /// `None`.
    #[inline(always)]
    pub const fn ended(self) -> Option<bool> {
        if self.0 & !SUCCESS == DONE { Some(self.0 & SUCCESS != 0) } else { None }
    }

    /// Returns `true` for success, if this is the end of the task of a single-task state; else `None`.
    #[inline(always)]
    pub const fn task_ended(self) -> Option<bool> {
        if self.0 & !SUCCESS == DONE | TASK { Some(self.0 & SUCCESS != 0) } else { None }
    }

    /// Returns the target as a number, for a memory word.
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// Returns the target of the number that [`to_bits`](Self::to_bits) returned.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the kind of this target.
    pub fn kind(self) -> TargetKind {
        if self.0 <= MOST_PARTS {
            return TargetKind::Enter(self.0);
        }
        let (part, outcome) = (self.0 & MOST_PARTS, Outcome::from(self.0 & SUCCESS != 0));
        match (self.0 & EXIT != 0, self.0 & DONE != 0) {
            (true, false) => TargetKind::Exit(part, outcome),
            (false, _) => TargetKind::Done(outcome),
            (true, true) => TargetKind::Rest(part),
        }
    }
}
