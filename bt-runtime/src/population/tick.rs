//! A tick of a population: who is due wakes, who is awake is ticked, who has nothing to do sleeps.

use core::time::Duration;

use super::awake::next_word;
use super::block::{Beat, Block, Done};
use super::{Population, World};
use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// What a tick of a population did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticked {
    /// The agents that were ticked.
    pub agents: usize,
    /// Those of them whose action panicked: [`Population::faults`] tells more.
    pub faults: usize,
}

impl<T: Tree> Population<T>
where
    Brain<T>: Unpin,
{
    /// Moves time on by `dt` and ticks the agents that have something to do, in order.
    ///
    /// An agent whose action panics is stopped, and the others go on (with the feature `std`).
    pub fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Ticked {
        self.tick_traced(dt, world, &mut NoTrace)
    }

    /// As [`Population::tick`], and tells `trace` what happened: for each agent [`Record::Agent`], then its tick.
    ///
    /// [`Record::Agent`]: crate::trace::Record::Agent
    pub fn tick_traced<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Ticked {
        let beat = self.begin(dt);
        let done = self.block().tick(beat, world, trace);
        self.end(done)
    }
}

impl<T: Tree> Population<T> {
    /// Time moves on: who is due wakes.
    pub(super) fn begin(&mut self, dt: Duration) -> Beat {
        self.now = self.now.after(dt);
        let Self { wheel, timers, awake, .. } = self;
        wheel.advance(timers, self.now, |index| awake.insert(index));
        if <T::Agent as Agent>::SHARES {
            self.wake_sharers();
        }
        Beat { now: self.now, dt }
    }

    /// Wakes who sleeps and holds a shared value that has changed.
    fn wake_sharers(&mut self) {
        for index in 0..self.brains.len() {
            if !self.is_awake(index) {
                self.wake_if_stirred(index);
            }
        }
    }

    /// All agents.
    pub(super) fn block(&mut self) -> Block<'_, T> {
        Block {
            first: 0,
            brains: &mut self.brains,
            last: &mut self.last,
            timers: &mut self.timers,
            metas: &self.metas,
            words: &mut self.awake.words,
            steady: &mut self.steady,
            fell: &mut self.fell,
            any: &self.awake.any,
        }
    }

    /// Who sleeps until a moment goes into the wheel; words in which nobody is awake are passed over from now on.
    pub(super) fn end(&mut self, done: Done) -> Ticked {
        let mut from = 0;
        while let Some(word) = next_word(&self.awake.any, from, self.awake.words.len()) {
            let mut fell = core::mem::take(&mut self.fell[word]);
            while fell != 0 {
                let index = word * 64 + fell.trailing_zeros() as usize;
                self.wheel.insert(&mut self.timers, index);
                fell &= fell - 1;
            }
            if self.awake.words[word] == 0 {
                self.awake.any[word / 64] &= !(1 << (word % 64));
            }
            from = word + 1;
        }
        let ticked = Ticked { agents: done.agents, faults: done.faults.len() };
        self.faults.extend(done.faults);
        ticked
    }
}
