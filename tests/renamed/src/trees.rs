//! Trees that reach the library through a renamed dependency.

use crate::{Soldier, walk};
use behave::{Brain, bt};

bt! {
    /// Walks to a place.
    pub tree March(goal: u32, #[default(2)] by: u32) for Soldier {
        let rounds: u32 = 0;
        sequence {
            walk(to = goal, by = by);
            set(rounds = rounds + 1);
        }
    }

    /// Guards a post.
    pub tree Guard for Soldier {
        selector {
            #[when(bb.body.health > 0.5, aborts = both)]
            run March(goal = bb.ammo);
            wait_for(3 | 4 -> bb.ammo = 1);
        }
    }
}

/// A brain with the tree `Guard`.
#[must_use]
pub fn guard(soldier: Soldier) -> Brain<Guard> {
    Guard::brain(soldier)
}
