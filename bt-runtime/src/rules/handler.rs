//! `on_start`, `on_exit`, `on_halt`: the moments of a node at which their action runs.

use crate::status::Outcome;

/// The moment that a handler reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handler {
    /// The entry, before the node.
    Start,
    /// Each end.
    Exit,
    /// A halt that is over.
    Halt,
}

impl Handler {
    /// Does its action run at the entry?
    #[inline]
    #[must_use]
    pub const fn starts(self) -> bool {
        matches!(self, Self::Start)
    }

    /// Does its action run at this end? `None`: the node was halted.
    #[inline]
    #[must_use]
    pub const fn runs(self, end: Option<Outcome>) -> bool {
        matches!((self, end), (Self::Exit, _) | (Self::Halt, None))
    }
}
