//! `on_start`, `on_exit` and `on_halt`: the moments at which their action runs.

use crate::status::Outcome;

/// The moment at which the action of a handler runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handler {
    /// The entry, before the node starts.
    Start,
    /// Each end, also a halt.
    Exit,
    /// The end of a halt.
    Halt,
}

impl Handler {
    /// Returns `true` if the action runs at the entry.
    #[inline]
    #[must_use]
    pub const fn starts(self) -> bool {
        matches!(self, Self::Start)
    }

    /// Returns `true` if the action runs at this end; `None` stands for a halt.
    #[inline]
    #[must_use]
    pub const fn runs(self, end: Option<Outcome>) -> bool {
        matches!((self, end), (Self::Exit, _) | (Self::Halt, None))
    }
}
