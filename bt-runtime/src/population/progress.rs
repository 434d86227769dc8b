//! A tick in progress: from the advance of the clock until the records of every agent are consistent again.
//!
//! During a tick the population is not consistent: the clock is ahead of the agents that are not yet ticked, and those
//! that fell asleep are not yet in the wheel. [`Progress`] ends this state when it is dropped, even while a panic of a
//! closure, an action or a trace unwinds. One value is responsible for each agent: its [`Block`] once the block exists,
//! and before that the `Progress`. When this value is dropped, it records the agents that the tick did not reach.

use core::marker::PhantomData;
use core::time::Duration;

use super::agent_set::AgentSet;
use super::awake_iter::Bits;
use super::block::{Block, Done, TickParams};
use super::brains::{Boxed, Brains, Home};
use super::sleep_records::SleepRecords;
use super::{Population, Ticked};
use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::tree::Tree;

/// A tick in progress.
pub(super) struct Progress<'a, T: Tree> {
    pub(super) population: &'a mut Population<T>,
    params: TickParams,
    /// The number of words whose agents are already in a block.
    words: usize,
    done: Done,
}

impl<T: Tree> Population<T> {
    /// Advances time and wakes the agents that are due.
    pub(super) fn begin(&mut self, dt: Duration) -> Progress<'_, T> {
        let before = self.now;
        self.now = before.after(dt);
        let params = TickParams::new(before, self.now, dt);
        let progress = Progress { population: self, params, words: 0, done: Done::default() };
        #[cfg(feature = "std")]
        progress.population.receive();
        let Self { wheel, timers, awake, now, .. } = &mut *progress.population;
        wheel.advance(timers, *now, |index| awake.insert(index));
        if <T::Agent as Agent>::SHARES {
            progress.population.wake_sharers();
        }
        progress
    }

    /// Wakes the sleeping agents that hold a changed shared value.
    fn wake_sharers(&mut self) {
        for index in 0..self.brains.len() {
            if !self.is_awake(index) {
                self.wake_if_needed(index);
            }
        }
    }
}

impl<T: Tree> Progress<'_, T> {
    /// Returns the block of all agents that are in no block yet.
    pub(super) fn rest<H: Home<T>>(&mut self) -> Block<'_, T, H> {
        self.block(usize::MAX)
    }

    /// Returns the index of the next word whose agents are in no block yet.
    pub(super) fn next_word(&self) -> Option<usize> {
        (self.words < self.population.awake.words.len()).then_some(self.words)
    }

    /// Returns the block of the next word.
    pub(super) fn word<H: Home<T>>(&mut self) -> Block<'_, T, H> {
        self.block(1)
    }

    /// Returns the block of the next `words` words, or of all words that are left.
    #[inline]
    fn block<H: Home<T>>(&mut self, words: usize) -> Block<'_, T, H> {
        let Population { brains, last, timers, metas, awake, steady, fell, finished, .. } = &mut *self.population;
        let first = self.words;
        let end = first.saturating_add(words).min(awake.words.len());
        self.words = end;
        let agents = (first * 64).min(brains.len())..(end * 64).min(brains.len());
        Block {
            first,
            brains: H::slice(brains, agents.clone()),
            tree: PhantomData,
            sleep_records: SleepRecords {
                last: &mut last[agents.clone()],
                timers: &mut timers[agents.clone()],
                metas: &metas[agents],
                words: &mut awake.words[first..end],
                steady: &mut steady[first..end],
                fell: &mut fell[first..end],
                finished: &mut finished.words[first..end],
            },
            any: &awake.any,
            params: self.params,
            reached: 0,
            recorded: 0,
            agents: 0,
            ticks: false,
        }
    }

    /// Adds the result of a block.
    pub(super) fn add(&mut self, done: Done) {
        self.done.agents += done.agents;
        self.done.faults.extend(done.faults);
    }

    /// Ends the tick with the result of its last block.
    pub(super) fn end(mut self, done: Done) -> Ticked {
        self.add(done);
        self.ticked()
    }

    /// Returns the sum of the results so far.
    pub(super) fn ticked(&self) -> Ticked {
        Ticked { agents: self.done.agents, faults: self.done.faults.len() }
    }
}

impl<T: Tree> Drop for Progress<'_, T> {
    /// Puts the agents that sleep until a moment into the wheel, sets the summary bits of words with finished agents,
    /// and clears the summary bits of words without awake agents.
    fn drop(&mut self) {
        if Brains::<T>::MOVE {
            drop(self.rest::<Brain<T>>())
        } else {
            drop(self.rest::<Boxed<T>>())
        }
        let Population { awake: AgentSet { words, any }, fell, finished, wheel, timers, faults, .. } =
            &mut *self.population;
        for (at, any) in any.iter_mut().enumerate() {
            for word in Bits(*any).map(|nth| at * 64 + nth) {
                for nth in Bits(core::mem::take(&mut fell[word])) {
                    wheel.insert(timers, word * 64 + nth);
                }
                if finished.words[word] != 0 {
                    finished.any[at] |= 1 << (word % 64);
                }
                if words[word] == 0 {
                    *any &= !(1 << (word % 64));
                }
            }
        }
        faults.append(&mut self.done.faults);
    }
}
