//! Guards: `#[when(…, aborts = …, notify = …)]`.

/// Returns `true` if an active guard that aborts itself halts its branch. `stopping`: the branch has been halting since
/// an earlier tick. `affected`: a change may have made the condition false.
#[inline(always)]
pub fn stops(stopping: bool, affected: bool, holds: impl FnOnce() -> bool) -> bool {
    stopping || affected && !holds()
}

/// Returns `true` if a guard checks its condition again after its branch was halted, instead of failing. `stopping` is
/// the same as in [`stops`]: during a halt over several ticks no other node sees the changes, so a guard with `aborts =
/// both` may hold again.
#[inline(always)]
#[must_use]
pub const fn asks_again(lower: bool, stopping: bool) -> bool {
    lower && stopping
}

/// Returns `true` if an idle guard claims execution from the branches to its right. `lower`: it aborts them. `opened`:
/// time has opened a gate below it.
#[inline(always)]
pub fn claims(lower: bool, affected: bool, opened: impl FnOnce() -> bool) -> bool {
    lower && (affected || opened())
}

/// Returns `true` if a guard with `notify = value` starts its running branch again. `asks`: the tick checks guards; if
/// not, a later tick gets the changes. `newly_entered`: the changes happened in the tick of the entry, and count as
/// part of the entry.
#[inline(always)]
pub fn restarts(stopping: bool, asks: bool, newly_entered: bool, written: bool, holds: impl FnOnce() -> bool) -> bool {
    stopping || asks && !newly_entered && written && holds()
}
