//! Which agents are awake: a bit per agent, and a bit per word of them.

use alloc::vec::Vec;

/// The agents that the next tick ticks, in order of their index.
#[derive(Clone, Debug, Default)]
pub(super) struct Awake {
    /// A bit per agent.
    pub(super) words: Vec<u64>,
    /// A bit per word, set where a bit of that word may be: what a tick looks through, so that the cost of a tick
    /// follows the agents that are awake. A million agents have 245 of these words.
    pub(super) any: Vec<u64>,
}

impl Awake {
    /// Makes room for so many agents.
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

/// The first word from `from` on, below `to`, that `any` says may have a bit.
#[inline]
pub(super) fn next_word(any: &[u64], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to {
        let rest = any[at / 64] >> (at % 64);
        if rest != 0 {
            let word = at + rest.trailing_zeros() as usize;
            return (word < to).then_some(word);
        }
        at = (at / 64 + 1) * 64;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_order_and_within_their_bounds() {
        let mut awake = Awake::default();
        awake.grow(1_000_000);
        let agents = [0, 63, 64, 4_095, 4_096, 700_000, 999_999];
        for index in agents {
            awake.insert(index);
        }
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(word) = next_word(&awake.any, from, awake.words.len()) {
            found.extend((0..64).filter(|bit| awake.words[word] >> bit & 1 != 0).map(|bit| word * 64 + bit));
            from = word + 1;
        }
        assert_eq!(found, agents);
        assert_eq!(next_word(&awake.any, 65, 10_000), None);
        assert_eq!(awake.count(), agents.len());
    }
}
