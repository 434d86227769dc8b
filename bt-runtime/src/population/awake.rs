//! The awake agents: a bit per agent, and a summary bit per word of these.

use alloc::vec::Vec;

/// The agents that the next tick ticks, in the order of their places.
#[derive(Clone, Debug, Default)]
pub(super) struct Awake {
    /// A bit per agent.
    pub(super) words: Vec<u64>,
    /// A summary bit per word, set if a bit of that word may be set. A tick scans these, so that its cost follows the
    /// number of awake agents. A million agents have 245 of these words.
    pub(super) any: Vec<u64>,
}

impl Awake {
    /// Makes room for this many agents.
    pub(super) fn grow(&mut self, agents: usize) {
        self.words.resize(agents.div_ceil(64), 0);
        self.any.resize(self.words.len().div_ceil(64), 0);
    }

    pub(super) fn reserve(&mut self, agents: usize) {
        self.words.reserve(agents.div_ceil(64).saturating_sub(self.words.len()));
        self.any.reserve(agents.div_ceil(4096).saturating_sub(self.any.len()));
    }

    #[inline]
    pub(super) fn insert(&mut self, index: usize) {
        self.words[index / 64] |= 1 << (index % 64);
        self.any[index / 4096] |= 1 << (index / 64 % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, index: usize) {
        self.words[index / 64] &= !(1 << (index % 64));
    }

    #[inline]
    pub(super) fn contains(&self, index: usize) -> bool {
        self.words[index / 64] >> (index % 64) & 1 != 0
    }

    /// The number of agents that are awake.
    pub(super) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}
