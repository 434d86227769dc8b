//! The state of a custom composite: the children that are halting, and the outcome that waits for these halts.

use crate::status::Outcome;

/// The largest number of children of a custom composite, because each has a bit.
pub const MOST_CHILDREN: usize = 60;

const SUCCESS: u64 = 1 << 63;
const FAILURE: u64 = 1 << 62;

/// The state of a custom composite, without its own memory: a bit for each child that is halting, and the outcome with
/// which the composite ends once all these halts are over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct State(u64);

impl State {
    /// Returns `true` while a child is halting.
    pub const fn stops(self) -> bool {
        self.0 & !(SUCCESS | FAILURE) != 0
    }

    /// Returns `true` while this child is halting.
    pub const fn is_stopping(self, child: usize) -> bool {
        self.0 >> child & 1 != 0
    }

    /// Sets whether this child is halting.
    pub const fn note(&mut self, child: usize, stopping: bool) {
        self.0 = self.0 & !(1 << child) | (stopping as u64) << child;
    }

    /// Returns the outcome that waits for the halts.
    pub const fn ended(self) -> Option<Outcome> {
        match (self.0 & SUCCESS != 0, self.0 & FAILURE != 0) {
            (true, _) => Some(Outcome::Success),
            (_, true) => Some(Outcome::Failure),
            _ => None,
        }
    }

    /// Sets the outcome, which waits for the halts.
    pub const fn end(&mut self, outcome: Outcome) {
        self.0 |= if outcome.succeeded() { SUCCESS } else { FAILURE };
    }

    /// Returns the state as a word of a loaded tree.
    #[cfg(feature = "json")]
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the state of the word that [`to_bits`](Self::to_bits) returned.
    #[cfg(feature = "json")]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns `true` if a composite with this number of children can be in this state.
    #[cfg(feature = "json")]
    pub const fn is_sound(self, children: usize) -> bool {
        let (halts, outcomes) = (self.0 & !(SUCCESS | FAILURE), self.0 & (SUCCESS | FAILURE));
        halts >> children == 0 && (outcomes == 0 || halts != 0 && outcomes != SUCCESS | FAILURE)
    }
}
