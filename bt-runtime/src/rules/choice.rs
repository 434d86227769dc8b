//! `if` and `match`: an expression chooses one child at the entry.

use crate::status::Outcome;

/// The outcome when the expression chooses no child: an `if` without `else` whose condition does not hold.
pub const NO_CHILD: Outcome = Outcome::Success;
