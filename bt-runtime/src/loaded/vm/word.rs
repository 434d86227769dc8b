//! The word of a branch. Its lower 32 bits are the index of the part on which the branch rests, plus 1, or 0 while it
//! does not run. Its upper 32 bits are flags for the next tick.

use super::{ASKS, ENDS, RECHECK};
use crate::loaded::program::part::PartId;

pub(crate) use super::branches::{ended, runs};

/// Returns the part on which a running branch rests.
#[inline(always)]
pub(crate) fn resting(word: u64) -> PartId {
    (word as u32).wrapping_sub(1)
}

/// Returns the index of the part in a branch that waits for a halt below it, plus 1; 0 if no part waits.
#[inline(always)]
pub(crate) fn halting(word: u64) -> u32 {
    (word >> 32) as u32 & (u32::MAX >> 4)
}

/// Returns the word of a branch that now rests on `resting`. `halting` is the value of [`halting`].
pub(crate) fn with(word: u64, resting: PartId, asks: bool, halting: u32) -> u64 {
    let flags = if halting == 0 { RECHECK } else { RECHECK | ENDS };
    u64::from(resting + 1) | u64::from(halting) << 32 | word & flags | if asks { ASKS } else { 0 }
}
