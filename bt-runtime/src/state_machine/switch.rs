//! A switch that waits until the old states are halted.

use crate::rules::state_machine::switch::Switch;

/// The memory for a switch while the old states are halted.
pub trait PendingSwitch: Default {
    /// Stores a switch, to make it later.
    fn keep(&mut self, switch: Switch);
    /// Takes the stored switch.
    fn take(&mut self) -> Option<Switch>;
    /// Returns the stored switch.
    fn get(&self) -> Option<Switch>;
}

/// No memory, because every halt ends at once.
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

/// Maps a [`Graceful`] to its memory.
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

/// Returns `true` if a halt in the machine may take several ticks: its memory `H` then has values.
#[doc(hidden)]
#[must_use]
pub const fn is_graceful<H>() -> bool {
    size_of::<Option<H>>() > 0
}
