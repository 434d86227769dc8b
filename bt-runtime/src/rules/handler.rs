//! `on_exit`, `on_halt`: the ends of a node at which their action runs.

use crate::status::Outcome;

/// The ends that a handler reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handler {
    /// Each end.
    Exit,
    /// A halt that is over.
    Halt,
}

impl Handler {
    /// Does its action run at this end? `None`: the node was halted.
    #[inline]
    #[must_use]
    pub const fn runs(self, end: Option<Outcome>) -> bool {
        matches!((self, end), (Self::Exit, _) | (Self::Halt, None))
    }
}
