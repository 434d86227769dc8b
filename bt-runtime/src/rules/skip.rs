//! `skip_if`: which composites are skipped with their children, and which children a composite may enter.
//!
//! Before each entry, a parent checks whether the child is skipped, and then passes over it. A decorator is skipped
//! with its child, without a check of its own. A composite is skipped if all its children are skipped, an `if` or
//! `match` with the branch that it chooses, a `simple_parallel` with its main leaf. A running node is never skipped.

use super::facts::Children;
use crate::status::Outcome;

/// The outcome of a root that is skipped, because there is no parent that could pass over it. It is also that of a task
/// of a state, and of a tree in a slot.
pub const ROOT: Outcome = Outcome::Success;

/// The outcome of a loop whose child is skipped in a later round.
pub const LATER_ROUND: Outcome = Outcome::Success;

/// The outcome of a round of a `for_each` or `pop_each` whose body is skipped. The next element follows.
pub const ELEMENT: Outcome = Outcome::Success;

/// Returns `true` if a composite with these children may be skipped, because each child may be skipped.
#[must_use]
pub const fn all(children: &Children) -> bool {
    children.skips == children.count && children.count > 0
}

/// Returns a threshold of a parallel with skipped branches. They only lower a threshold of all branches.
#[inline]
#[must_use]
pub const fn threshold(threshold: u16, skipped: u16, branches: u16) -> u16 {
    if threshold >= branches { threshold.saturating_sub(skipped) } else { threshold }
}

/// Returns the set of children that cannot be drawn next, as bits: those that were visited, and those that are skipped.
#[inline]
pub fn undrawn(visited: u64, children: usize, mut is_skipped: impl FnMut(usize) -> bool) -> u64 {
    let bit = |index: usize| 1 << index;
    let idle = (0..children).filter(|&index| visited & bit(index) == 0);
    visited | idle.filter(|&index| is_skipped(index)).fold(0, |skipped, index| skipped | bit(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threshold_of_all_means_all_that_are_not_skipped() {
        for (of, skipped, branches, left) in [(3, 0, 3, 3), (3, 1, 3, 2), (3, 3, 3, 0), (2, 1, 3, 2), (1, 1, 2, 1)] {
            assert_eq!(threshold(of, skipped, branches), left, "{of} {skipped} {branches}");
        }
    }

    #[test]
    fn a_skipped_child_is_not_drawn() {
        assert_eq!(undrawn(0b0001, 4, |index| index == 2), 0b0101);
        assert_eq!(undrawn(0b0100, 4, |_| false), 0b0100);
        let mut asked = 0;
        undrawn(0b0011, 4, |_| {
            asked += 1;
            true
        });
        assert_eq!(asked, 2, "a visited child is not asked again");
    }
}
