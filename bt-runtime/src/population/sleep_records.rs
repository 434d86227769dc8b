//! The records that a population keeps for its agents, apart from their brains.

use super::Due;
use super::awake_iter::Bits;
use super::id::Meta;
use super::timers::Timer;
use crate::time::Time;

/// The records of the agents of a range of words.
#[derive(Default)]
pub(super) struct SleepRecords<'a> {
    pub(super) last: &'a mut [Time],
    pub(super) timers: &'a mut [Timer],
    pub(super) metas: &'a [Meta],
    pub(super) words: &'a mut [u64],
    pub(super) steady: &'a mut [u64],
    pub(super) fell: &'a mut [u64],
    pub(super) finished: &'a mut [u64],
}

impl<'a> SleepRecords<'a> {
    /// Records when an agent that was ticked now must be ticked next.
    #[inline]
    pub(super) fn ticked(&mut self, index: usize, now: Time, due: Due) {
        let (word, bit) = (index / 64, 1 << (index % 64));
        if due == Due::Now {
            self.steady[word] |= bit;
            return;
        }
        self.words[word] &= !bit;
        self.steady[word] &= !bit;
        self.last[index] = now;
        if let Due::At(due) = due {
            self.timers[index].due = due;
            self.fell[word] |= bit;
        }
    }

    /// Records that a tick ended before it reached the agents from `reached` on. Their last tick was at `before`.
    #[cold]
    pub(super) fn missed(&mut self, reached: usize, before: Time) {
        for (word, steady) in self.steady.iter_mut().enumerate().skip(reached / 64) {
            let ticked = if word == reached / 64 { !(u64::MAX << (reached % 64)) } else { 0 };
            for nth in Bits(*steady & !ticked) {
                self.last[word * 64 + nth] = before;
            }
            *steady &= ticked;
        }
    }

    /// Splits the records into two parts, of which the first has this number of words and agents.
    #[cfg(feature = "std")]
    pub(super) fn split(self, words: usize, agents: usize) -> (Self, Self) {
        let last = self.last.split_at_mut(agents);
        let timers = self.timers.split_at_mut(agents);
        let metas = self.metas.split_at(agents);
        let awake = self.words.split_at_mut(words);
        let steady = self.steady.split_at_mut(words);
        let fell = self.fell.split_at_mut(words);
        let finished = self.finished.split_at_mut(words);
        let part = |last, timers, metas, words, steady, fell, finished| Self {
            last,
            timers,
            metas,
            words,
            steady,
            fell,
            finished,
        };
        (
            part(last.0, timers.0, metas.0, awake.0, steady.0, fell.0, finished.0),
            part(last.1, timers.1, metas.1, awake.1, steady.1, fell.1, finished.1),
        )
    }
}
