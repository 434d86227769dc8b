//! The keys and locals that a part observes.

use alloc::boxed::Box;

use super::part::Word;
use crate::keys::Keys;

/// The keys that a part observes, and the locals of subtrees by the word of their frame. A parameter observes the keys of
/// the arguments, and [`Keys::PARAMS`] for ticks that ask all guards.
#[derive(Clone)]
pub struct Observed {
    pub keys: Keys,
    pub locals: Box<[Word]>,
}

impl Observed {
    /// Observes nothing.
    pub fn none() -> Self {
        Self { keys: Keys::NONE, locals: Box::new([]) }
    }

    /// `true` if only keys of the board are observed, each for its changes.
    pub fn is_keys(&self) -> bool {
        self.locals.is_empty() && self.keys.is_on_board()
    }

    /// Observes everything that either observes.
    pub fn or(&self, other: &Self) -> Self {
        let new = other.locals.iter().filter(|word| !self.locals.contains(word));
        Self { keys: self.keys.or(other.keys), locals: self.locals.iter().chain(new).copied().collect() }
    }

    /// Observes these keys, too.
    pub fn with(self, keys: Keys) -> Self {
        Self { keys: self.keys.or(keys), ..self }
    }
}
