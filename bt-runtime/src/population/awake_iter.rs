//! Iterators over the agents to tick: over words of 64 agents, and over the bits of a word.

/// An iterator over the words of a block that may have awake agents. It counts them from the block's first word.
#[derive(Clone)]
pub(super) struct AwakeIter<'a> {
    /// The summary bits of the whole population.
    any: &'a [u64],
    /// The index of the current summary word.
    at: usize,
    /// The remaining bits of the current summary word.
    rest: u64,
    /// The block's first word, counted over the whole population.
    first: usize,
    /// The word after the block's last word, counted in the same way.
    end: usize,
}

impl<'a> AwakeIter<'a> {
    /// Returns an iterator over a block of `words` words that begins at the word `first`. It starts at the block's word
    /// `from`.
    #[inline]
    pub(super) fn new(any: &'a [u64], first: usize, words: usize, from: usize) -> Self {
        let next = first + from;
        let at = next / 64;
        let rest = any.get(at).map_or(0, |word| word & u64::MAX << (next % 64));
        Self { any, at, rest, first, end: first + words }
    }
}

impl Iterator for AwakeIter<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.any.get(self.at)?;
        }
        let word = self.at * 64 + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        (word < self.end).then(|| word - self.first)
    }
}

/// An iterator over the positions of the set bits of a word.
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let nth = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(nth)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::population::agent_set::AgentSet;

    #[test]
    fn agents_are_found_in_order_and_within_the_block() {
        let mut awake = AgentSet::default();
        awake.grow(1_000_000);
        let agents = [0, 63, 64, 4_095, 4_096, 700_000, 999_999];
        for index in agents {
            awake.insert(index);
        }
        let awake_iter = |first: usize, words, from| {
            AwakeIter::new(&awake.any, first, words, from)
                .flat_map(|word| Bits(awake.words[first + word]).map(move |nth| (first + word) * 64 + nth))
                .collect::<Vec<usize>>()
        };
        let all = awake.words.len();
        assert_eq!(awake_iter(0, all, 0), agents);
        assert_eq!(awake_iter(0, all, 1), agents[2..]);
        assert_eq!(awake_iter(1, 63, 0), agents[2..4]);
        assert_eq!(awake_iter(64, all - 64, 0), agents[4..]);
        assert_eq!(awake_iter(65, 10_000, 0), [0; 0]);
        assert_eq!(awake_iter(all, 0, 0), [0; 0]);
        assert_eq!(awake.count(), agents.len());
    }
}
