//! Many agents with the same tree: [`Population`]. Use it as soon as there are more agents than you tick by hand: agents that
//! wait sleep, and cost no time.
//!
//! - [`AgentId`] names an agent; it stays unique after a despawn.
//! - [`Ticked`] is the result of a tick: how many agents were awake, and how many stay awake.
//! - [`Fault`] says why an agent cannot be reached, [`Undelivered`] also gives the event back.
//! - [`BoardMut`] and [`BrainMut`] are write access to one agent. When they are dropped, the population looks at the agent again.
//!
//! # How it works
//! The awake agents are a bit set (`awake.rs`), so that a tick goes in the order of their places and costs what the awake ones
//! cost. An agent that waits for a moment is in a timing wheel, whose lists run through the agents (`timers.rs`). A sleeper is
//! ticked with all the time that it slept. A tick works on a `Block` of agents that lie side by side: one block for `tick`, one
//! per world for `par_tick`. The rest of a tick follows after all blocks, in order. A `Shared` value does not know its holders;
//! where a tree has such keys, each sleeper's handle is looked at.

mod awake;
mod awake_iter;
mod block;
mod fault;
mod guards;
mod id;
#[cfg(feature = "rayon")]
mod parallel;
mod places;
mod prefetch;
#[cfg(feature = "serde")]
pub(crate) mod saved;
mod sleep_records;
mod tick;
mod timers;

use alloc::vec::Vec;
use core::fmt;

use awake::Awake;
pub use fault::{Fault, Undelivered};
pub use guards::{BoardMut, BrainMut};
pub use id::AgentId;
use id::Meta;
use places::NONE;
pub use tick::Ticked;
use timers::{Timer, Wheel};

use crate::blackboard::{Agent, Board};
use crate::brain::{Brain, Update};
use crate::time::{Next, Time};
use crate::tree::Tree;

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;
type Event<T> = <<T as Tree>::Agent as Agent>::Event;

/// Many agents with the same tree. A tick touches only those that have something to do, so that it costs what the agents
/// cost that are awake.
///
/// An agent falls asleep when its tree waits for a moment, an event, or a change of a key that it observes
/// ([`Brain::next`]). It wakes when that moment comes, when it is [sent](Population::send) something, or when an
/// observed key is written through [`board_mut`](Population::board_mut). It is then ticked with all the time that it
/// slept, so that it does what it would have done had it been ticked all along.
///
/// Agents are ticked in the order of their place, which is the order of their `spawn`, until one is despawned and
/// its place is taken again.
///
/// ```
/// use bt_runtime::{Population, prelude::*};
///
/// #[derive(Blackboard, Default)]
/// struct Sheep {
///     wolf: bool,
///     grass: u32,
/// }
///
/// bt! {
///     tree Graze for Sheep {
///         selector {
///             #[when(bb.wolf, aborts = both)] idle "hide";
///             sequence { wait(10s); set(bb.grass = bb.grass + 1) }
///         }
///     }
/// }
///
/// let mut herd = Population::<Graze>::new();
/// let ids: Vec<_> = (0..1000).map(|_| herd.spawn(Graze::brain(Sheep::default()))).collect();
/// let second = Duration::from_secs(1);
/// assert_eq!(herd.tick(second, &mut ()).agents, 1000, "all of them start");
/// assert_eq!(herd.tick(second, &mut ()).agents, 0, "all of them wait");
///
/// herd.board_mut(ids[7]).unwrap().set_wolf(true);
/// herd.board_mut(ids[8]).unwrap().set_grass(3);
/// assert_eq!(herd.tick(second, &mut ()).agents, 1, "no guard reads the grass");
/// assert_eq!(herd.tick(8 * second, &mut ()).agents, 999, "ten seconds are over, but for the one that hides");
/// ```
///
/// # What it costs
/// Beside the brain: 32 bytes of an agent, and three bits. Nothing is allocated but by `spawn` beyond the
/// [capacity](Population::with_capacity), and for a [`Fault`].
///
/// A tree with `async fn` leaves cannot be in a population: its brains must not move, and these do. One from a file can.
///
/// Where agents share values ([`Shared`](crate::blackboard::Shared)), every sleeper's handle is compared at each tick.
pub struct Population<T: Tree> {
    brains: Vec<Option<Brain<T>>>,
    agents: usize,
    /// When an agent that slept was ticked last; that of the others is the last tick.
    last: Vec<Time>,
    timers: Vec<Timer>,
    metas: Vec<Meta>,
    /// The place that was freed last, `NONE` where all are taken. Each says which was freed before it.
    free: u32,
    awake: Awake,
    /// Of those that are awake: who was ticked in the last tick too, and has no interval.
    steady: Vec<u64>,
    /// Who fell asleep in a tick until a moment, and must be put into the wheel. Empty between ticks.
    fell: Vec<u64>,
    wheel: Wheel,
    now: Time,
    faults: Vec<Fault>,
}

impl<T: Tree> Population<T> {
    /// A population of nobody.
    #[must_use]
    pub fn new() -> Self {
        Self {
            brains: Vec::new(),
            agents: 0,
            last: Vec::new(),
            timers: Vec::new(),
            metas: Vec::new(),
            free: NONE,
            awake: Awake::default(),
            steady: Vec::new(),
            fell: Vec::new(),
            wheel: Wheel::default(),
            now: Time::START,
            faults: Vec::new(),
        }
    }

    /// A population of nobody, with room for so many agents.
    #[must_use]
    pub fn with_capacity(agents: usize) -> Self {
        let mut population = Self::new();
        population.brains.reserve_exact(agents);
        population.last.reserve_exact(agents);
        population.timers.reserve_exact(agents);
        population.metas.reserve_exact(agents);
        population.awake.reserve(agents);
        population.steady.reserve_exact(agents.div_ceil(64));
        population.fell.reserve_exact(agents.div_ceil(64));
        population
    }

    /// The number of agents.
    #[must_use]
    pub fn len(&self) -> usize {
        self.agents
    }

    /// `true` if there is no agent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.agents == 0
    }

    /// The number of agents that the next tick will tick, as far as is known now: the moment of others may come.
    #[must_use]
    pub fn awake(&self) -> usize {
        self.awake.count()
    }

    /// The population's clock: the sum of all `dt` so far.
    #[must_use]
    pub fn now(&self) -> Time {
        self.now
    }

    /// `true` if the agent is here.
    #[must_use]
    pub fn contains(&self, id: AgentId) -> bool {
        self.place(id).is_some()
    }

    /// An agent's brain, to read; `None` if it is gone. A sleeper's clock stands at its last tick.
    #[must_use]
    pub fn brain(&self, id: AgentId) -> Option<&Brain<T>> {
        self.place(id).and_then(|index| self.brains[index].as_ref())
    }

    /// An agent's brain, to start, stop, pause; `None` if it is gone.
    pub fn brain_mut(&mut self, id: AgentId) -> Option<BrainMut<'_, T>> {
        self.place(id).map(|index| BrainMut::new(self, index))
    }

    /// An agent's blackboard, to read; `None` if it is gone.
    #[must_use]
    pub fn board(&self, id: AgentId) -> Option<&Board<T::Agent>> {
        self.brain(id).map(Brain::board)
    }

    /// An agent's blackboard, to write; `None` if it is gone. The agent wakes if a key that its tree observes has
    /// changed when the returned guard is dropped.
    pub fn board_mut(&mut self, id: AgentId) -> Option<BoardMut<'_, T>> {
        self.place(id).map(|index| BoardMut::new(self, index))
    }

    /// Queues an event for an agent, and wakes it.
    ///
    /// # Errors
    /// The event comes back if the agent is gone or its queue is full.
    pub fn send(&mut self, id: AgentId, event: Event<T>) -> Result<(), Undelivered<Event<T>>> {
        let Some(index) = self.place(id) else { return Err(Undelivered::Gone(event)) };
        let Some(brain) = &mut self.brains[index] else { return Err(Undelivered::Gone(event)) };
        brain.send(event).map_err(|full| Undelivered::Full(full.0))?;
        if brain.next() == Next::Now {
            self.wake(index);
        }
        Ok(())
    }

    /// How often an agent is ticked at most: level of detail. What wakes it in between is seen when it is due.
    /// Intervals are kept to the microsecond and are at most 71 minutes.
    ///
    /// `false` if the agent is gone.
    pub fn set_update(&mut self, id: AgentId, update: Update) -> bool {
        let Some(index) = self.place(id) else { return false };
        self.metas[index].set(update);
        if self.is_awake(index) {
            self.last[index] = self.last_tick(index);
            self.sleep(index);
            self.wake(index);
        } else {
            self.settle(index);
        }
        true
    }

    /// The agents with their brains, in the order in which they are ticked.
    pub fn iter(&self) -> impl Iterator<Item = (AgentId, &Brain<T>)> {
        let places = self.brains.iter().zip(&self.metas).enumerate();
        places.filter_map(|(index, (brain, meta))| Some((AgentId::new(index, meta.generation), brain.as_ref()?)))
    }

    /// Hands every agent's blackboard to `change`, in the order in which they are ticked: for what the world does
    /// to all of them. Wakes those that have then something to do.
    pub fn each_board(&mut self, mut change: impl FnMut(AgentId, &mut Board<T::Agent>)) {
        for word in 0..self.awake.words.len() {
            self.change_word(word, &mut change);
        }
    }

    /// What went wrong since [`take_faults`](Population::take_faults): agents whose action panicked.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// As [`faults`](Population::faults), and from here on counts anew.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        core::mem::take(&mut self.faults)
    }

    #[inline]
    fn is_awake(&self, index: usize) -> bool {
        self.awake.contains(index)
    }

    fn is_steady(&self, index: usize) -> bool {
        self.steady[index / 64] >> (index % 64) & 1 != 0
    }

    /// When an agent was ticked last.
    fn last_tick(&self, index: usize) -> Time {
        if self.is_steady(index) { self.now } else { self.last[index] }
    }

    /// Takes an agent off the list of those to be ticked.
    fn sleep(&mut self, index: usize) {
        self.awake.remove(index);
        self.steady[index / 64] &= !(1 << (index % 64));
    }

    fn wake_if_stirred(&mut self, index: usize) {
        if self.brains[index].as_ref().is_some_and(|brain| brain.next() == Next::Now) {
            self.wake(index);
        }
    }

    /// An agent that sleeps has something to do: now, or when its interval is over.
    fn wake(&mut self, index: usize) {
        if self.is_awake(index) {
            return;
        }
        self.wheel.remove(&mut self.timers, index);
        let due = self.last[index].after(self.metas[index].interval());
        if due <= self.now {
            self.awake.insert(index);
        } else {
            self.sleep_until(index, due);
        }
    }

    fn sleep_until(&mut self, index: usize, due: Time) {
        self.timers[index].due = due;
        self.wheel.insert(&mut self.timers, index);
    }

    /// Puts an agent that is not awake where its brain says: on the list, into the wheel, or nowhere.
    fn settle(&mut self, index: usize) {
        self.wheel.remove(&mut self.timers, index);
        let Some(brain) = &self.brains[index] else { return };
        match block::due(brain, self.last[index], self.metas[index]) {
            Due::Now => self.wake(index),
            Due::At(due) => self.sleep_until(index, due),
            Due::Never => {}
        }
    }
}

/// When an agent must be ticked, on the population's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Now,
    At(Time),
    Never,
}

impl<T: Tree> Default for Population<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Tree> fmt::Debug for Population<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut population = f.debug_struct("Population");
        population.field("tree", &T::NAME).field("agents", &self.len()).field("awake", &self.awake());
        population.field("now", &self.now.since(Time::START)).finish_non_exhaustive()
    }
}

/// A snapshot is a copy; one made by `clone_from` into another allocates nothing where that has room.
impl<T: Tree> Clone for Population<T>
where
    Brain<T>: Clone,
{
    fn clone(&self) -> Self {
        let mut clone = Self::with_capacity(self.brains.len());
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, source: &Self) {
        self.brains.clone_from(&source.brains);
        self.agents = source.agents;
        self.last.clone_from(&source.last);
        self.timers.clone_from(&source.timers);
        self.metas.clone_from(&source.metas);
        self.free = source.free;
        self.awake.words.clone_from(&source.awake.words);
        self.awake.any.clone_from(&source.awake.any);
        self.steady.clone_from(&source.steady);
        self.fell.clone_from(&source.fell);
        self.wheel.clone_from(&source.wheel);
        self.now = source.now;
        self.faults.clone_from(&source.faults);
    }
}

const _: () = assert!(size_of::<Timer>() + size_of::<Time>() + size_of::<Meta>() == 32);
