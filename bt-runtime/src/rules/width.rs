//! `for_each` with a width: several elements at once, each in a slot of its own.

use crate::status::{Outcome, Status};

/// A tick of the loop. First each slot that runs is ticked, in order; then each free slot begins the next element, if there is
/// one. A slot begins at most one element in a tick: so a list that grows as fast as its elements end makes no endless
/// loop.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// A slot runs.
    running: bool,
    /// A round has failed.
    failed: bool,
    /// There is no further element.
    over: bool,
}

/// The state of the loop between two ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum State {
    /// Each free slot has asked for an element in vain.
    #[default]
    Full,
    /// A slot is free, and there may be an element for it: the next tick begins it.
    Rests,
    /// A round has failed, and others still halt.
    Fails,
}

impl Pass {
    /// No slot has been ticked.
    pub const NEW: Self = Self { running: false, failed: false, over: false };

    /// Is the next slot that runs ticked? A failure decides.
    #[inline]
    #[must_use]
    pub const fn goes_on(self) -> bool {
        !self.failed
    }

    /// Does a free slot ask for an element?
    #[inline]
    #[must_use]
    pub const fn asks(self) -> bool {
        !self.failed && !self.over
    }

    /// A slot was ticked, or began an element, with this result.
    #[inline]
    pub const fn ran(&mut self, status: Status) {
        match status {
            Status::Running => self.running = true,
            Status::Failure => self.failed = true,
            Status::Success => {}
        }
    }

    /// A free slot has asked, and there was no element.
    #[inline]
    pub const fn found_none(&mut self) {
        self.over = true;
    }

    /// Returns the outcome, once it is decided.
    #[inline]
    #[must_use]
    pub const fn decided(self) -> Option<Outcome> {
        match self {
            Self { failed: true, .. } => Some(Outcome::Failure),
            Self { running: false, over: true, .. } => Some(Outcome::Success),
            _ => None,
        }
    }

    /// Returns the state after a tick that decides nothing. `free`: a slot is free.
    #[inline]
    #[must_use]
    pub const fn state(self, free: bool) -> State {
        if free && !self.over { State::Rests } else { State::Full }
    }
}

#[cfg(feature = "json")]
impl State {
    /// Returns the state as a number.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        match self {
            Self::Full => 0,
            Self::Rests => 1,
            Self::Fails => 2,
        }
    }

    /// Returns the state of this number.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        match bits {
            1 => Self::Rests,
            2 => Self::Fails,
            _ => Self::Full,
        }
    }

    /// The largest number of a state.
    pub const MOST_BITS: u64 = 2;
}
