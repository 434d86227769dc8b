//! A tick of a population: due agents wake, awake agents are ticked, agents with nothing to do fall asleep.

use core::time::Duration;

use super::awake::Awake;
use super::awake_iter::Bits;
use super::block::{Block, Done, TickParams};
use super::sleep_records::SleepRecords;
use super::{AgentId, Population, World};
use crate::blackboard::{Agent, Board};
use crate::brain::Brain;
use crate::time::Next;
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// The result of a tick of a population.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticked {
    /// The number of agents that were ticked.
    pub agents: usize,
    /// The number of these agents whose action panicked. See [`Population::faults`].
    pub faults: usize,
}

impl<T: Tree> Population<T>
where
    Brain<T>: Unpin,
{
    /// Advances time by `dt` and ticks the agents that have something to do, in order.
    ///
    /// If an agent's action panics, the agent is stopped and the others continue (with the feature `std`).
    pub fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Ticked {
        self.tick_traced(dt, world, &mut NoTrace)
    }

    /// As [`Population::tick`], and records the tick in `trace`: for each agent [`Record::Agent`], then the records
    /// of its tick.
    ///
    /// [`Record::Agent`]: crate::trace::Record::Agent
    pub fn tick_traced<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Ticked {
        let params = self.begin(dt);
        let done = self.block().tick(params, world, trace);
        self.end(done)
    }

    /// As [`Population::each_board`] and [`Population::tick`] in one pass over the memory: `change` gets each agent's
    /// blackboard right before the agent may be ticked. For a world that affects all agents in every tick: the pass
    /// visits every agent, the sleeping ones too.
    ///
    /// ```
    /// use bt_runtime::{Population, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// struct Plant {
    ///     water: u32,
    ///     leaves: u32,
    /// }
    ///
    /// bt! {
    ///     tree Grow for Plant {
    ///         selector {
    ///             #[when(bb.water >= 3, aborts = both)]
    ///             sequence { set(bb.leaves = bb.leaves + 1); set(bb.water = bb.water - 3) }
    ///             idle;
    ///         }
    ///     }
    /// }
    ///
    /// let mut bed = Population::<Grow>::new();
    /// let ids: Vec<_> = (0..300).map(|_| bed.spawn(Grow::brain(Plant::default()))).collect();
    /// for hour in 0..10 {
    ///     bed.tick_each(Duration::from_secs(3600), &mut (), |id, bb| {
    ///         bb.set_water(bb.water + u32::from(id.index() % 2 == 0));
    ///     });
    /// }
    /// assert_eq!(bed.board(ids[298]).unwrap().leaves, 3);
    /// assert_eq!(bed.board(ids[299]).unwrap().leaves, 0);
    /// ```
    pub fn tick_each(
        &mut self,
        dt: Duration,
        world: &mut World<'_, T>,
        mut change: impl FnMut(AgentId, &mut Board<T::Agent>),
    ) -> Ticked {
        let params = self.begin(dt);
        let mut done = Done::default();
        for word in 0..self.awake.words.len() {
            self.change_word(word, &mut change);
            let (_, rest) = self.block().split(word);
            let more = rest.split(1).0.tick(params, world, &mut NoTrace);
            done.agents += more.agents;
            done.faults.extend(more.faults);
        }
        self.end(done)
    }
}

impl<T: Tree> Population<T> {
    /// Advances time and wakes the agents that are due.
    pub(super) fn begin(&mut self, dt: Duration) -> TickParams {
        self.now = self.now.after(dt);
        #[cfg(feature = "std")]
        self.receive();
        let Self { wheel, timers, awake, .. } = self;
        wheel.advance(timers, self.now, |index| awake.insert(index));
        if <T::Agent as Agent>::SHARES {
            self.wake_sharers();
        }
        TickParams::new(self.now, dt)
    }

    /// Calls `change` with the board of each agent of a word, and wakes the agents that then must be ticked.
    #[inline(always)]
    pub(super) fn change_word(&mut self, word: usize, change: &mut impl FnMut(AgentId, &mut Board<T::Agent>)) {
        let (first, last) = (word * 64, (word * 64 + 64).min(self.brains.len()));
        let asleep = !self.awake.words[word];
        let mut woken = 0_u64;
        let places = self.brains[first..last].iter_mut().zip(&self.metas[first..last]);
        for (nth, (brain, meta)) in places.enumerate() {
            let Some(brain) = brain else { continue };
            change(AgentId::new(first + nth, meta.generation), brain.board_mut());
            if asleep != 0 && asleep >> nth & 1 != 0 && brain.next() == Next::Now {
                woken |= 1 << nth;
            }
        }
        Bits(woken).for_each(|nth| self.wake(first + nth));
    }

    /// Wakes the sleeping agents that hold a shared value that has changed.
    fn wake_sharers(&mut self) {
        for index in 0..self.brains.len() {
            if !self.is_awake(index) {
                self.wake_if_needed(index);
            }
        }
    }

    /// The block of all agents.
    pub(super) fn block(&mut self) -> Block<'_, T> {
        Block {
            first: 0,
            brains: &mut self.brains,
            sleep_records: SleepRecords {
                last: &mut self.last,
                timers: &mut self.timers,
                metas: &self.metas,
                words: &mut self.awake.words,
                steady: &mut self.steady,
                fell: &mut self.fell,
            },
            any: &self.awake.any,
        }
    }

    /// Puts the agents that sleep until a moment into the wheel, and clears the summary bits of words without awake
    /// agents.
    pub(super) fn end(&mut self, done: Done) -> Ticked {
        let Self { awake: Awake { words, any }, fell, wheel, timers, .. } = self;
        for (at, any) in any.iter_mut().enumerate() {
            for word in Bits(*any).map(|nth| at * 64 + nth) {
                for nth in Bits(core::mem::take(&mut fell[word])) {
                    wheel.insert(timers, word * 64 + nth);
                }
                if words[word] == 0 {
                    *any &= !(1 << (word % 64));
                }
            }
        }
        let ticked = Ticked { agents: done.agents, faults: done.faults.len() };
        self.faults.extend(done.faults);
        ticked
    }
}
