//! `skip_if`: the composites that are skipped with their children, and the children that a composite may enter.
//!
//! A parent asks before each entry whether the child is skipped, and passes over it if it is. A decorator is skipped with its
//! child, without a question of its own. A composite is skipped if all its children are, an `if` or `match` with the branch
//! that it chooses, a `simple_parallel` with its main leaf. An entered node is never skipped later.

use super::facts::Children;
use crate::status::Outcome;

/// The outcome of a root that is skipped: nothing above it could pass over it. The same for the task of a state, and for a tree
/// in a slot.
pub const ROOT: Outcome = Outcome::Success;

/// The outcome of a loop whose child is skipped in a later round.
pub const LATER_ROUND: Outcome = Outcome::Success;

/// The outcome of a round of a `for_each` or `pop_each` whose body is skipped: the next element follows.
pub const ELEMENT: Outcome = Outcome::Success;

/// May a composite of these children be skipped? Only if each of them may.
#[must_use]
pub const fn all(children: &Children) -> bool {
    children.skips == children.count && children.count > 0
}

/// A branch of a parallel that is skipped lowers a threshold of all branches.
#[inline]
#[must_use]
pub const fn threshold(threshold: u16, skipped: u16, branches: u16) -> u16 {
    if threshold >= branches { threshold.saturating_sub(skipped) } else { threshold }
}

/// Returns the children from which the next one is drawn, as the bits that are not set: those not visited, without the
/// skipped ones.
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
