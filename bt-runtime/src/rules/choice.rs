//! `if` and `match`: an expression chooses one child at the entry.

use crate::status::Outcome;

/// The outcome if the expression chooses no child, as for an `if` without `else` whose condition does not hold.
pub const NO_CHILD: Outcome = Outcome::Success;
