//! A switch from the active states to others.

use super::plan::NOWHERE;
use crate::status::Outcome;

/// Where a machine goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// The deepest state to be entered; none where the machine ends.
    pub(crate) to: u16,
    /// The state that was selected: those from there down that stay are told so.
    pub(crate) target: u16,
    /// The state that gets parameters, and so is entered anew.
    pub(crate) given: u16,
    /// The outcome of a machine that ends.
    pub(crate) end: Option<Outcome>,
}

impl Turn {
    /// Nothing stays.
    pub(crate) const OUT: Self = Self { to: NOWHERE, target: NOWHERE, given: NOWHERE, end: None };

    pub(crate) const fn to(to: u16, target: u16) -> Self {
        Self { to, target, given: NOWHERE, end: None }
    }

    pub(crate) const fn end(outcome: Outcome) -> Self {
        Self { end: Some(outcome), ..Self::OUT }
    }
}

/// What remembers a switch while the old states are halted.
pub trait Turns: Default {
    /// A switch is to be finished later.
    fn keep(&mut self, turn: Turn);
    /// The switch that is to be finished.
    fn take(&mut self) -> Option<Turn>;
    /// The same, and it stays.
    fn get(&self) -> Option<Turn>;
}

/// Nothing: every halt is done at once.
impl Turns for () {
    #[inline(always)]
    fn keep(&mut self, _: Turn) {}

    #[inline(always)]
    fn take(&mut self) -> Option<Turn> {
        None
    }

    #[inline(always)]
    fn get(&self) -> Option<Turn> {
        None
    }
}

impl Turns for Option<Turn> {
    #[inline]
    fn keep(&mut self, turn: Turn) {
        *self = Some(turn);
    }

    #[inline]
    fn take(&mut self) -> Option<Turn> {
        self.take()
    }

    #[inline]
    fn get(&self) -> Option<Turn> {
        *self
    }
}

/// Selects what remembers a switch: may a halt take several ticks?
#[doc(hidden)]
pub struct Graceful<const YES: bool>;

/// See [`Graceful`].
#[doc(hidden)]
pub trait Waits {
    /// A switch, or nothing.
    type Turn: Turns;
}

impl Waits for Graceful<false> {
    type Turn = ();
}

impl Waits for Graceful<true> {
    type Turn = Option<Turn>;
}
