//! A tick of a population: it wakes the agents that are due, ticks the awake agents, and lets agents with nothing to do
//! fall asleep.

use core::time::Duration;

use super::awake_iter::Bits;
use super::block::Done;
use super::brains::{Boxed, Brains};
use super::{AgentId, Population, World};
use crate::blackboard::Board;
use crate::brain::Brain;
use crate::time::Next;
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// The result of a tick of a population.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticked {
    /// The number of agents that were ticked.
    pub agents: usize,
    /// The number of these agents that were stopped: see [`Population::faults`].
    pub faults: usize,
}

impl<T: Tree> Population<T> {
    /// Advances time by `dt` and ticks the agents that have something to do, in order.
    ///
    /// If the tick of an agent panics, the agent is stopped, and the tick continues with the other agents: see
    /// [Panics](super#panics).
    pub fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Ticked {
        self.tick_with(dt, world, |_, _| {})
    }

    /// Ticks the agents as [`Population::tick`] does, and calls `turn` right before each agent's tick: for a world that
    /// must know which agent it serves. `turn` is part of the agent's tick.
    ///
    /// ```
    /// use bt_runtime::{Population, population::AgentId, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// #[blackboard(world = Field)]
    /// struct Sheep;
    ///
    /// #[derive(Default)]
    /// struct Field {
    ///     me: Option<AgentId>,
    ///     at: Vec<f32>,
    /// }
    ///
    /// #[action]
    /// fn walk(cx: &mut Cx<Sheep>) {
    ///     let me = cx.world.me.unwrap();
    ///     cx.world.at[me.index()] += cx.dt().as_secs_f32();
    /// }
    ///
    /// bt! {
    ///     tree Roam for Sheep { walk() }
    /// }
    ///
    /// let mut herd = Population::<Roam>::new();
    /// (0..3).for_each(|_| _ = herd.spawn(Roam::brain(Sheep)));
    /// let mut field = Field { me: None, at: vec![0.0, 10.0, 20.0] };
    /// herd.tick_with(Duration::from_secs(2), &mut field, |id, field| field.me = Some(id));
    /// assert_eq!(field.at, [2.0, 12.0, 22.0]);
    /// ```
    pub fn tick_with<'w>(
        &mut self,
        dt: Duration,
        world: &mut World<'w, T>,
        turn: impl FnMut(AgentId, &mut World<'w, T>),
    ) -> Ticked {
        self.tick_traced_with(dt, world, &mut NoTrace, turn)
    }

    /// Ticks the agents as [`Population::tick`] does, and records the tick in `trace`: for each agent
    /// [`Record::Agent`], then the records of its tick.
    ///
    /// [`Record::Agent`]: crate::trace::Record::Agent
    pub fn tick_traced<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Ticked {
        self.tick_traced_with(dt, world, trace, |_, _| {})
    }

    /// Ticks the agents, calls `turn` as [`Population::tick_with`] does, and records as [`Population::tick_traced`]
    /// does.
    pub fn tick_traced_with<'w, R: Trace>(
        &mut self,
        dt: Duration,
        world: &mut World<'w, T>,
        trace: &mut R,
        turn: impl FnMut(AgentId, &mut World<'w, T>),
    ) -> Ticked {
        let mut tick = self.begin(dt);
        let done = if Brains::<T>::MOVE {
            tick.rest::<Brain<T>>().tick(world, trace, turn)
        } else {
            tick.rest::<Boxed<T>>().tick(world, trace, turn)
        };
        tick.end(done)
    }

    /// Does the same as [`Population::each_board`] and [`Population::tick`], in one pass over the memory: `change` gets
    /// each agent's blackboard right before the agent may be ticked. Use it for a world that affects all agents in
    /// every tick: the pass visits every agent, the sleeping ones too.
    ///
    /// There are two differences:
    /// - Letters of other threads are delivered before the first call of `change`.
    /// - The pass goes in groups of 64 places, `change` before the ticks of each group. After a write of a
    ///   [`Shared`](crate::blackboard::Shared) value by `change`, its own and later groups see it in this tick, the
    ///   earlier groups in the next one. After such a write by an action, the sleeping agents of later groups wake in
    ///   this tick, those of its own and earlier groups in the next one.
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
    ///
    /// # Panics
    /// If `change` panics. The tick may then have ticked agents before the one for which it panicked; all other agents
    /// get the time in their next tick.
    pub fn tick_each(
        &mut self,
        dt: Duration,
        world: &mut World<'_, T>,
        mut change: impl FnMut(AgentId, &mut Board<T::Agent>),
    ) -> Ticked {
        let mut tick = self.begin(dt);
        while let Some(word) = tick.next_word() {
            tick.population.change_word(word, &mut change);
            let done = if Brains::<T>::MOVE {
                tick.word::<Brain<T>>().tick(world, &mut NoTrace, |_, _| {})
            } else {
                tick.word::<Boxed<T>>().tick(world, &mut NoTrace, |_, _| {})
            };
            tick.add(done);
        }
        tick.end(Done::default())
    }
}

impl<T: Tree> Population<T> {
    /// Calls `change` with the board of each agent of a word, and wakes the agents that must then be ticked.
    #[inline(always)]
    pub(super) fn change_word(&mut self, word: usize, change: &mut impl FnMut(AgentId, &mut Board<T::Agent>)) {
        let (first, last) = (word * 64, (word * 64 + 64).min(self.brains.len()));
        let asleep = !self.awake.words[word];
        let mut wakes = Wakes { population: self, first, asleep, reached: 0, whole: false };
        let Wakes { population, reached, .. } = &mut wakes;
        population.brains.each(first..last, &population.metas, |nth, mut brain, meta| {
            *reached = nth + 1;
            change(AgentId::new(first + nth, meta.generation), brain.board_mut());
        });
        wakes.whole = true;
    }
}

/// The sleeping agents of one word whose boards are changed. Those that must be ticked wake when this value is dropped,
/// even if a closure panics.
struct Wakes<'a, T: Tree> {
    population: &'a mut Population<T>,
    /// The place of the word's first agent.
    first: usize,
    asleep: u64,
    /// The number of places of the word whose change has begun.
    reached: usize,
    /// `true` once each change has ended.
    whole: bool,
}

impl<T: Tree> Drop for Wakes<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        let half = if self.whole { None } else { self.reached.checked_sub(1) };
        for nth in Bits(self.asleep) {
            let place = self.first + nth;
            let Some(brain) = self.population.brains.get(place) else { continue };
            // If `change` panicked, its agent is ticked once more. That is safe, whatever `change` wrote.
            if brain.next() == Next::Now || half == Some(nth) {
                self.population.wake(place);
            }
        }
    }
}
