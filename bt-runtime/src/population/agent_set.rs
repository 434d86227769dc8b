//! A set of agents: a bit per agent, and a summary bit per word of these bits.

use alloc::vec::Vec;

use super::awake_iter::Bits;

/// Agents in the order of their places: those that the next tick ticks, or those that have finished.
#[derive(Debug, Default)]
pub(super) struct AgentSet {
    /// One bit per agent.
    pub(super) words: Vec<u64>,
    /// A summary bit per word, set if a bit of that word may be set. A tick scans the summary bits, so that its cost
    /// follows the number of awake agents. For a million agents they are 245 words.
    pub(super) any: Vec<u64>,
}

impl AgentSet {
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

    /// Returns the number of agents.
    pub(super) fn count(&self) -> usize {
        let words = self.any.iter().enumerate().flat_map(|(at, &any)| Bits(any).map(move |nth| at * 64 + nth));
        words.map(|word| self.words[word].count_ones() as usize).sum()
    }

    /// Removes the first agent and returns it. The search begins at the summary word `from`, and sets `from` to the
    /// word at which the next search begins.
    pub(super) fn pop(&mut self, from: &mut usize) -> Option<usize> {
        loop {
            let any = self.any.get_mut(*from)?;
            if *any == 0 {
                *from += 1;
                continue;
            }
            let word = *from * 64 + any.trailing_zeros() as usize;
            let agents = &mut self.words[word];
            if *agents == 0 {
                *any &= *any - 1;
                continue;
            }
            let index = word * 64 + agents.trailing_zeros() as usize;
            *agents &= *agents - 1;
            return Some(index);
        }
    }

    /// Removes all places, but keeps their memory.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.any.clear();
    }
}

/// `clone_from` reuses memory.
impl Clone for AgentSet {
    fn clone(&self) -> Self {
        Self { words: self.words.clone(), any: self.any.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.words.clone_from(&source.words);
        self.any.clone_from(&source.any);
    }
}
