//! A switch from the active states to others.

use super::plan::NOWHERE;
use crate::status::Outcome;

/// Where a machine goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Switch {
    /// The deepest state to be entered; none where the machine ends.
    pub(crate) to: u16,
    /// The state that was selected: those from there down that stay are told so.
    pub(crate) target: u16,
    /// The state that gets parameters, and so is entered anew.
    pub(crate) receiver: u16,
    /// The outcome of a machine that ends.
    pub(crate) end: Option<Outcome>,
}

impl Switch {
    /// Nothing stays.
    pub(crate) const OUT: Self = Self { to: NOWHERE, target: NOWHERE, receiver: NOWHERE, end: None };

    pub(crate) const fn to(to: u16, target: u16) -> Self {
        Self { to, target, receiver: NOWHERE, end: None }
    }

    pub(crate) const fn end(outcome: Outcome) -> Self {
        Self { end: Some(outcome), ..Self::OUT }
    }
}

/// What remembers a switch while the old states are halted.
pub trait PendingSwitch: Default {
    /// A switch is to be finished later.
    fn keep(&mut self, switch: Switch);
    /// The switch that is to be finished.
    fn take(&mut self) -> Option<Switch>;
    /// The same, and it stays.
    fn get(&self) -> Option<Switch>;
}

/// Nothing: every halt is done at once.
impl PendingSwitch for () {
    #[inline(always)]
    fn keep(&mut self, _: Switch) {}

    #[inline(always)]
    fn take(&mut self) -> Option<Switch> {
        None
    }

    #[inline(always)]
    fn get(&self) -> Option<Switch> {
        None
    }
}

impl PendingSwitch for Option<Switch> {
    #[inline]
    fn keep(&mut self, switch: Switch) {
        *self = Some(switch);
    }

    #[inline]
    fn take(&mut self) -> Option<Switch> {
        self.take()
    }

    #[inline]
    fn get(&self) -> Option<Switch> {
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
    type Pending: PendingSwitch;
}

impl Waits for Graceful<false> {
    type Pending = ();
}

impl Waits for Graceful<true> {
    type Pending = Option<Switch>;
}
