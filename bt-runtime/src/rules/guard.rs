//! Guards: `#[when(…, aborts = …, notify = …)]`.

/// Does an active guard that aborts itself stop its branch? `stopping`: the branch has been halting since an earlier
/// tick. `affected`: a change may have made the condition false.
#[inline(always)]
pub fn stops(stopping: bool, affected: bool, holds: impl FnOnce() -> bool) -> bool {
    stopping || affected && !holds()
}

/// Returns `true` if a guard checks its condition again after its branch has stopped, instead of failing. `stopping` as
/// in [`stops`]: in the ticks of a long halt no other node saw the changes, so a guard with `aborts = both` may hold
/// again.
#[inline(always)]
#[must_use]
pub const fn asks_again(lower: bool, stopping: bool) -> bool {
    lower && stopping
}

/// Does an idle guard claim execution from the branches to its right? `lower`: it aborts them. `opened`: time has opened
/// a gate below it.
#[inline(always)]
pub fn claims(lower: bool, affected: bool, opened: impl FnOnce() -> bool) -> bool {
    lower && (affected || opened())
}

/// Does a guard with `notify = value` start its running branch again? `asks`: the tick asks guards; if it does not, a
/// later tick gets the changes. `newly_entered`: the changes are those of the tick of the entry, and count as part of
/// the entry.
#[inline(always)]
pub fn restarts(stopping: bool, asks: bool, newly_entered: bool, written: bool, holds: impl FnOnce() -> bool) -> bool {
    stopping || asks && !newly_entered && written && holds()
}
