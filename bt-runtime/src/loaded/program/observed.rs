//! The keys and locals that a part observes.

use alloc::boxed::Box;

use super::part::Word;
use crate::keys::Keys;

/// The keys that a part observes, and the words of the frames whose locals it observes. A parameter observes the keys
/// that its argument reads, and [`Keys::PARAMS`] for ticks that check all guards.
#[derive(Clone)]
pub struct Observed {
    pub keys: Keys,
    pub locals: Box<[Word]>,
}

impl Observed {
    /// Returns the value that observes nothing.
    pub fn none() -> Self {
        Self { keys: Keys::NONE, locals: Box::new([]) }
    }

    /// Returns `true` if only changes of keys of the board are observed.
    pub fn is_keys(&self) -> bool {
        self.locals.is_empty() && self.keys.is_on_board()
    }

    /// Returns the union of both.
    pub fn or(&self, other: &Self) -> Self {
        let new = other.locals.iter().filter(|word| !self.locals.contains(word));
        Self { keys: self.keys.or(other.keys), locals: self.locals.iter().chain(new).copied().collect() }
    }

    /// Adds keys.
    pub fn with(self, keys: Keys) -> Self {
        Self { keys: self.keys.or(keys), ..self }
    }
}
