//! `for_each` with a width: several elements run at once, each in a slot of its own.

use crate::status::{Outcome, Status};

/// A tick of the loop. First each running slot is ticked, in order; then each free slot begins the next element, if one
/// is left. A slot begins at most one element in a tick, so a list that grows as fast as its elements end makes no
/// endless loop.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// `true` if a slot runs.
    running: bool,
    /// `true` if a round has failed.
    failed: bool,
    /// `true` if no further element is left.
    over: bool,
}

/// The state of the loop between two ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum State {
    /// No slot is free, or no element is left for a free slot.
    #[default]
    Full,
    /// A slot is free, and an element may be left for it: the next tick begins that element.
    Rests,
    /// A round has failed, and other rounds are still halting.
    Fails,
}

impl Pass {
    /// The start of a tick, before any slot is ticked.
    pub const NEW: Self = Self { running: false, failed: false, over: false };

    /// Returns `true` if the next running slot is ticked. A failure decides, so no slot is ticked after it.
    #[inline]
    #[must_use]
    pub const fn goes_on(self) -> bool {
        !self.failed
    }

    /// Returns `true` if a free slot asks for an element.
    #[inline]
    #[must_use]
    pub const fn asks(self) -> bool {
        !self.failed && !self.over
    }

    /// Adds the status of a slot that was ticked, or has begun an element.
    #[inline]
    pub const fn ran(&mut self, status: Status) {
        match status {
            Status::Running => self.running = true,
            Status::Failure => self.failed = true,
            Status::Success => {}
        }
    }

    /// Records that no element was left for a free slot.
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

    /// Returns the state with this number.
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
