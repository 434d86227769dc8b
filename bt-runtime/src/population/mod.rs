//! Many agents with the same tree: [`Population`]. Use it if you have many agents: an agent that waits sleeps, and
//! costs no time.
//!
//! - [`AgentId`] names an agent; it stays unique after a despawn.
//! - [`Ticked`] is the result of a tick: the number of agents that were ticked, and the number of those that were
//!   stopped.
//! - [`Lanes`] is a tick that the threads of any pool share; [`Population::par_tick`] uses those of rayon.
//! - [`Fault`] reports an agent that was stopped, and [`Cause`] the reason. [`Undelivered`] returns an event that could
//!   not be delivered.
//! - [`Sender`] sends events and results from other threads; a [`waker`](Population::waker) wakes one agent.
//! - [`BoardMut`] and [`BrainMut`] are write access to one agent. When one is dropped, the population checks whether
//!   the agent must wake.
//!
//! # Panics
//! With the feature `std`, a panic in the tick of an agent stops only this agent ([`Fault`]). Such a panic may come from
//! any code that the tree calls, from the `turn` of [`tick_with`](Population::tick_with), or from the trace. Without that
//! feature, it ends the tick and reaches the caller.
//!
//! Every other panic reaches the caller: that of a `change` ([`each_board`](Population::each_board),
//! [`tick_each`](Population::tick_each)), of a write by a [`Sender`], or of code that runs within [`BrainMut`] or
//! [`BoardMut`]. If the caller catches it, the population is consistent: an agent that a tick did not reach gets the
//! time in its next tick, and every agent wakes when it must.
//!
//! # How it works
//! The awake agents form a bit set (`agent_set.rs`), so a tick visits them in the order of their places, and its cost
//! follows their number. An agent that waits for a moment is in a timing wheel, whose lists are linked through the
//! agents' records (`timers.rs`). The next tick of a sleeping agent gets all the time that it slept. A tick works on a
//! `Block` of adjacent agents: one block for `tick`, one per [`Lane`] of a tick on several threads. After all blocks,
//! the drop of `Progress` completes the tick (`progress.rs`), so that a panic cannot skip this. A `Shared` value does
//! not know its holders: if a tree has such keys, each tick checks the handle of every sleeping agent.

mod agent_set;
mod awake_iter;
mod block;
mod brains;
mod copy;
mod fault;
mod finished;
#[cfg(feature = "std")]
mod frozen;
mod guards;
mod id;
#[cfg(feature = "std")]
mod lanes;
mod look;
#[cfg(feature = "rayon")]
mod parallel;
mod places;
mod prefetch;
mod progress;
#[cfg(feature = "serde")]
pub(crate) mod saved;
#[cfg(feature = "std")]
mod sender;
mod sleep_records;
mod tick;
mod timers;

use alloc::vec::Vec;
use core::fmt;

use agent_set::AgentSet;
use brains::Brains;
pub use fault::{Cause, Fault, Undelivered};
#[cfg(feature = "std")]
pub(crate) use frozen::refuse_shared_write;
pub use guards::{BoardMut, BrainMut};
pub use id::AgentId;
use id::{Meta, NONE};
#[cfg(feature = "std")]
pub use lanes::{Lane, Lanes, Parallel};
#[cfg(feature = "std")]
use sender::Incoming;
#[cfg(feature = "std")]
pub use sender::Sender;
pub use tick::Ticked;
use timers::{Timer, Wheel};

use crate::blackboard::{Agent, Board};
use crate::brain::{Brain, Update};
use crate::time::{Next, Time};
use crate::tree::Tree;

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;
type Event<T> = <<T as Tree>::Agent as Agent>::Event;

/// Many agents with the same tree. A tick touches only the agents that have something to do, so that its cost follows
/// the number of awake agents.
///
/// An agent falls asleep when its tree waits for a moment, an event, or a change of a key that it observes
/// ([`Brain::next`]). It wakes when that moment comes, when an event is [sent](Population::send) to it, or when an
/// observed key is written through [`board_mut`](Population::board_mut). Its next tick gets all the time that it slept,
/// so that it behaves as if every tick had ticked it.
///
/// Agents are ticked in the order of their places. This is the order of their `spawn`, until an agent is despawned
/// and its place is reused.
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
/// # Cost
/// In addition to its brain, an agent takes 32 bytes and four bits. Only a `spawn` beyond the
/// [capacity](Population::with_capacity) and a [`Fault`] allocate; if agents have a [mailbox](crate::mailbox), any
/// `spawn` may.
///
/// The brain of a tree with `async fn` leaves must not move. Each such brain has a box of its own, which `spawn`
/// allocates and which takes 8 bytes more. Its agent sleeps while a future is pending, if the agent has a mailbox.
///
/// If agents share values ([`Shared`](crate::blackboard::Shared)), each tick compares the handle of every sleeping
/// agent when it begins. After a write by an agent, awake agents with later places therefore see it in the same tick,
/// but a sleeping agent wakes in the next one.
pub struct Population<T: Tree> {
    brains: Brains<T>,
    agents: usize,
    /// The time of the last tick of each agent that is not steady. Steady agents were ticked in the last tick.
    last: Vec<Time>,
    timers: Vec<Timer>,
    metas: Vec<Meta>,
    /// The place that was freed last; `NONE` if all places are taken. Each free place links to the place that was freed
    /// before it.
    free: u32,
    awake: AgentSet,
    /// The bits of the awake agents that were also ticked in the last tick, and have no interval.
    steady: Vec<u64>,
    /// The bits of the agents that fell asleep until a moment in this tick, and must be put into the wheel. Empty
    /// between ticks.
    fell: Vec<u64>,
    /// The agents that have finished since the last [`Population::take_finished`].
    finished: AgentSet,
    wheel: Wheel,
    now: Time,
    faults: Vec<Fault>,
    #[cfg(feature = "std")]
    incoming: Incoming<T::Agent>,
}

impl<T: Tree> Population<T> {
    /// Returns an empty population.
    #[must_use]
    pub fn new() -> Self {
        Self {
            brains: Brains::default(),
            agents: 0,
            last: Vec::new(),
            timers: Vec::new(),
            metas: Vec::new(),
            free: NONE,
            awake: AgentSet::default(),
            steady: Vec::new(),
            fell: Vec::new(),
            finished: AgentSet::default(),
            wheel: Wheel::default(),
            now: Time::START,
            faults: Vec::new(),
            #[cfg(feature = "std")]
            incoming: Incoming::default(),
        }
    }

    /// Returns an empty population with room for this number of agents: this many spawns allocate nothing, unless the
    /// agents have a [mailbox](crate::mailbox) or `async fn` leaves.
    #[must_use]
    pub fn with_capacity(agents: usize) -> Self {
        let mut population = Self::new();
        population.brains.reserve_exact(agents);
        population.last.reserve_exact(agents);
        population.timers.reserve_exact(agents);
        population.metas.reserve_exact(agents);
        population.awake.reserve(agents);
        population.finished.reserve(agents);
        population.steady.reserve_exact(agents.div_ceil(64));
        population.fell.reserve_exact(agents.div_ceil(64));
        population
    }

    /// Returns the number of agents.
    #[must_use]
    pub fn len(&self) -> usize {
        self.agents
    }

    /// Returns `true` if there is no agent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.agents == 0
    }

    /// Returns the number of agents that the next tick will tick, as far as it is known now: timers may wake more
    /// agents.
    #[must_use]
    pub fn awake(&self) -> usize {
        self.awake.count()
    }

    /// Returns the population's clock: the sum of the `dt` of all ticks.
    #[must_use]
    pub fn now(&self) -> Time {
        self.now
    }

    /// Returns the agent at this [place](AgentId::index); `None` if the place is free.
    #[must_use]
    pub fn at_place(&self, index: usize) -> Option<AgentId> {
        let id = AgentId::new(index, self.metas.get(index)?.generation);
        self.contains(id).then_some(id)
    }

    /// Returns `true` if the agent is in the population.
    #[must_use]
    pub fn contains(&self, id: AgentId) -> bool {
        self.place(id).is_some()
    }

    /// Returns an agent's brain, for reading; `None` if the agent was despawned. A sleeping agent's clock stands at its
    /// last tick.
    #[must_use]
    pub fn brain(&self, id: AgentId) -> Option<&Brain<T>> {
        self.place(id).and_then(|index| self.brains.get(index))
    }

    /// Returns an agent's brain, to start, stop or pause it; `None` if the agent was despawned.
    pub fn brain_mut(&mut self, id: AgentId) -> Option<BrainMut<'_, T>> {
        self.place(id).map(|index| BrainMut::new(self, index))
    }

    /// Returns an agent's blackboard, for reading; `None` if the agent was despawned.
    #[must_use]
    pub fn board(&self, id: AgentId) -> Option<&Board<T::Agent>> {
        self.brain(id).map(Brain::board)
    }

    /// Returns an agent's blackboard, for writing; `None` if the agent was despawned. The agent wakes if a key that its
    /// tree observes has changed when the returned guard is dropped.
    pub fn board_mut(&mut self, id: AgentId) -> Option<BoardMut<'_, T>> {
        self.place(id).map(|index| BoardMut::new(self, index))
    }

    /// Queues an event for an agent, and wakes it.
    ///
    /// # Errors
    /// The event comes back if the agent was despawned or its queue is full.
    pub fn send(&mut self, id: AgentId, event: Event<T>) -> Result<(), Undelivered<Event<T>>> {
        let Some(index) = self.place(id) else { return Err(Undelivered::Gone(event)) };
        let Some(mut brain) = self.brains.get_mut(index) else { return Err(Undelivered::Gone(event)) };
        brain.send(event).map_err(|full| Undelivered::Full(full.0))?;
        if brain.next() == Next::Now {
            self.wake(index);
        }
        Ok(())
    }

    /// Sets the minimum interval between an agent's ticks: level of detail. An agent that wakes earlier is ticked when
    /// its interval is over. Intervals have a resolution of a microsecond, and are at most 71 minutes.
    ///
    /// Returns `false` if the agent was despawned.
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

    /// Returns the agents with their brains, in the order in which they are ticked.
    pub fn iter(&self) -> impl Iterator<Item = (AgentId, &Brain<T>)> {
        let places = self.brains.zip(&self.metas).enumerate();
        places.filter_map(|(index, (brain, meta))| Some((AgentId::new(index, meta.generation), brain?)))
    }

    /// Calls `change` with every agent's blackboard, in the order in which the agents are ticked: for effects of the
    /// world on all agents. Wakes the agents that then have something to do, even if `change` panics.
    pub fn each_board(&mut self, mut change: impl FnMut(AgentId, &mut Board<T::Agent>)) {
        for word in 0..self.awake.words.len() {
            self.change_word(word, &mut change);
        }
    }

    /// Returns the faults since the last [`take_faults`](Population::take_faults): the agents that a tick stopped.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Returns the faults as [`faults`](Population::faults) does, and clears the list.
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

    /// Returns the time of an agent's last tick.
    fn last_tick(&self, index: usize) -> Time {
        if self.is_steady(index) { self.now } else { self.last[index] }
    }

    /// Removes an agent from the awake agents.
    fn sleep(&mut self, index: usize) {
        self.awake.remove(index);
        self.steady[index / 64] &= !(1 << (index % 64));
    }

    fn wake_if_needed(&mut self, index: usize) {
        if self.brains.get(index).is_some_and(|brain| brain.next() == Next::Now) {
            self.wake(index);
        }
    }

    /// Wakes a sleeping agent that has something to do: now, or when its interval is over.
    fn wake(&mut self, index: usize) {
        if self.is_awake(index) {
            return;
        }
        self.wheel.remove(&mut self.timers, index);
        let due = self.metas[index].may_tick_from(self.last[index]);
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

    /// Puts a sleeping agent where its brain requires: among the awake agents, into the wheel, or into neither.
    fn settle(&mut self, index: usize) {
        self.wheel.remove(&mut self.timers, index);
        let Some(brain) = self.brains.get(index) else { return };
        match block::due(brain, self.last[index], self.metas[index]) {
            Due::Now => self.wake(index),
            Due::At(due) => self.sleep_until(index, due),
            Due::Never => {}
        }
    }
}

/// The time at which an agent must be ticked, on the population's clock.
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

const _: () = assert!(size_of::<Timer>() + size_of::<Time>() + size_of::<Meta>() == 32);
