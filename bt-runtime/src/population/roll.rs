//! Who is to be ticked, some at a time.

use super::awake::next_word;
use super::notes::Notes;

/// A batch is full from here on; the last word is taken to its end.
const FULL: usize = 256;
/// Marks an agent that is steady.
const STEADY: u32 = 1 << 31;

/// Some of the agents that are awake, in order.
pub(super) struct Batch {
    agents: [u32; FULL + 63],
    len: usize,
}

impl Batch {
    pub(super) const EMPTY: Self = Self { agents: [0; FULL + 63], len: 0 };

    /// Takes the agents of a word: these bits. There is room for a word beyond what is not full.
    #[inline]
    fn push(&mut self, first: u32, mut bits: u64, steady: u64) {
        let free = &mut self.agents[self.len..];
        if bits & steady == u64::MAX {
            (first..).zip(&mut free[..64]).for_each(|(index, agent)| *agent = index | STEADY);
            self.len += 64;
            return;
        }
        self.len += bits.count_ones() as usize;
        for agent in free {
            if bits == 0 {
                break;
            }
            let nth = bits.trailing_zeros();
            *agent = first | nth | ((steady >> nth & 1) as u32 * STEADY);
            bits &= bits - 1;
        }
    }

    /// The number of agents.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// One of them.
    #[inline]
    pub(super) fn agent(&self, nth: usize) -> Option<(usize, bool)> {
        self.agents[..self.len].get(nth).map(|&agent| ((agent & !STEADY) as usize, agent & STEADY != 0))
    }

    /// The agents, counted from the block's first, and whether they are steady.
    #[inline]
    pub(super) fn agents(&self) -> impl Iterator<Item = (usize, bool)> {
        self.agents[..self.len].iter().map(|&agent| ((agent & !STEADY) as usize, agent & STEADY != 0))
    }

    /// Are they so far apart that the processor does not see by itself which memory comes next?
    #[inline]
    pub(super) fn is_sparse(&self) -> bool {
        let [first, last] = [0, self.len - 1].map(|nth| (self.agents[nth] & !STEADY) as usize);
        last - first > 4 * self.len
    }
}

/// Goes through the words of a block.
pub(super) struct Roll<'a> {
    /// Of the whole population.
    any: &'a [u64],
    /// The block's first word, counted over the whole population, and the one behind its last.
    first: usize,
    end: usize,
    /// The word that is read, and what is left of it.
    word: usize,
    bits: u64,
}

impl<'a> Roll<'a> {
    /// From this agent of the block on.
    #[inline]
    pub(super) fn new(first: usize, from: usize, any: &'a [u64], notes: &Notes<'_>) -> Self {
        let bits = notes.words.get(from / 64).map_or(0, |word| word & u64::MAX << (from % 64));
        Self { any, first, end: first + notes.words.len(), word: first + from / 64, bits }
    }

    /// Puts the next agents into the batch in place of those there; `false` where there are no more.
    #[inline]
    pub(super) fn call(&mut self, batch: &mut Batch, notes: &Notes<'_>) -> bool {
        batch.len = 0;
        loop {
            let word = self.word - self.first;
            let steady = notes.steady.get(word).map_or(0, |&steady| steady);
            batch.push((word * 64) as u32, core::mem::take(&mut self.bits), steady);
            if batch.len >= FULL {
                break;
            }
            let Some(found) = next_word(self.any, self.word + 1, self.end) else { break };
            self.word = found;
            self.bits = notes.words[found - self.first];
        }
        batch.len > 0
    }
}
