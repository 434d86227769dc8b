//! A switch that waits until the old states are halted.

use crate::rules::state_machine::switch::Switch;

/// The memory for a switch while the old states are halted.
pub trait PendingSwitch: Default {
    /// Keeps a switch to finish later.
    fn keep(&mut self, switch: Switch);
    /// Removes the switch to finish.
    fn take(&mut self) -> Option<Switch>;
    /// Returns the switch to finish.
    fn get(&self) -> Option<Switch>;
}

/// No memory: every halt is complete at once.
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

/// Chooses the memory for a switch. `YES`: a halt in the machine may take several ticks.
#[doc(hidden)]
pub struct Graceful<const YES: bool>;

/// See [`Graceful`].
#[doc(hidden)]
pub trait Waits {
    /// The memory: a switch, or nothing.
    type Pending: PendingSwitch;
}

impl Waits for Graceful<false> {
    type Pending = ();
}

impl Waits for Graceful<true> {
    type Pending = Option<Switch>;
}

/// Returns `true` if a halt in the machine may take several ticks: the type of its memory has values.
#[doc(hidden)]
#[must_use]
pub const fn is_graceful<H>() -> bool {
    size_of::<Option<H>>() > 0
}
