//! Ticks of a population that several threads share.

use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use std::sync::{Mutex, PoisonError};

use super::block::{Block, Done, Failed};
use super::brains::{Boxed, Brains, Home};
use super::fault::{Cause, Fault};
use super::frozen::{Frozen, take_refused};
use super::progress::Progress;
use super::{AgentId, Population, Ticked, World};
use crate::brain::Brain;
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// The help for an agent that writes a shared value in a parallel tick.
const HELP: &str =
    "agents on other threads would see it or not; push a command into the world, and write after the tick";

/// A tree whose agents may be ticked on several threads, because `Brain<Self>` is `Send`. The future of an `async fn`
/// action always is.
#[diagnostic::on_unimplemented(
    message = "the agents of `{Self}` cannot be ticked on several threads",
    label = "the brain of `{Self}` is not known to be `Send`",
    note = "the fields of the blackboard, the parameters of the tree and the `#[memory]` of its actions must be `Send`: write `Arc` for `Rc`, and an atomic or a `Mutex` for a `RefCell` inside of it",
    note = "to see which of them is not, write `fn send(_: impl Send)`, and call it with your agent",
    note = "in generic code, write the bound `Brain<{Self}>: Send`"
)]
pub trait Parallel: Tree {
    /// Ticks a lane in these worlds, on the threads of rayon's pool.
    #[cfg(feature = "rayon")]
    #[doc(hidden)]
    fn join<W: Send>(lane: Lane<'_, Self>, worlds: &mut [W], tick: &(impl Fn(Lane<'_, Self>, &mut W) + Sync));
}

#[diagnostic::do_not_recommend]
impl<T: Tree> Parallel for T
where
    Brain<T>: Send,
{
    #[cfg(feature = "rayon")]
    fn join<W: Send>(lane: Lane<'_, T>, worlds: &mut [W], tick: &(impl Fn(Lane<'_, T>, &mut W) + Sync)) {
        if let [world] = worlds {
            return tick(lane, world);
        }
        let half = worlds.len() / 2;
        let (left, right) = lane.divide(half, worlds.len());
        let (left_worlds, right_worlds) = worlds.split_at_mut(half);
        rayon::join(|| T::join(left, left_worlds, tick), || T::join(right, right_worlds, tick));
    }
}

impl<T: Tree> Population<T> {
    /// Begins a tick that is divided into `lanes` lanes, for the threads of any pool. Zero lanes count as one. The
    /// result is the same for any number of lanes and threads.
    ///
    /// Tick each lane once, in any order and on any thread, each in a world of its own. The first lane has the agents
    /// with the lowest places, and so on; a lane may have no agents. As for [`par_tick`](Population::par_tick), a world
    /// should consist of data to read, and a list of commands that are applied in the order of the lanes. An agent that
    /// writes a [`Shared`](crate::blackboard::Shared) value is stopped, also in a tick with one lane.
    ///
    /// ```
    /// use bt_runtime::{Population, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// #[blackboard(world = Field<'_>)]
    /// struct Sheep;
    ///
    /// struct Field<'a> {
    ///     grass: &'a [u32],
    ///     me: usize,
    ///     eaten: Vec<usize>,
    /// }
    ///
    /// #[action]
    /// fn graze(world: &mut Field<'_>) -> bool {
    ///     let found = world.grass[world.me] > 0;
    ///     if found {
    ///         world.eaten.push(world.me);
    ///     }
    ///     found
    /// }
    ///
    /// bt! {
    ///     tree Graze for Sheep { graze() }
    /// }
    ///
    /// let mut herd = Population::<Graze>::new();
    /// (0..1000).for_each(|_| _ = herd.spawn(Graze::brain(Sheep)));
    /// let grass: Vec<u32> = (0..1000).map(|at| at % 2).collect();
    /// let mut fields = [0, 1, 2].map(|_| Field { grass: &grass, me: 0, eaten: Vec::new() });
    ///
    /// let mut lanes = herd.lanes(Duration::from_secs(1), fields.len());
    /// std::thread::scope(|scope| {
    ///     for (lane, field) in lanes.split().zip(&mut fields) {
    ///         scope.spawn(|| lane.tick(field, |id, field| field.me = id.index()));
    ///     }
    /// });
    /// assert_eq!(lanes.end().agents, 1000);
    /// let eaten: Vec<_> = fields.into_iter().flat_map(|field| field.eaten).collect();
    /// assert_eq!(eaten, (0..500).map(|nth| 2 * nth + 1).collect::<Vec<_>>());
    /// ```
    pub fn lanes(&mut self, dt: Duration, lanes: usize) -> Lanes<'_, T>
    where
        T: Parallel,
    {
        self.lanes_of(dt, 0, lanes)
    }

    /// As [`Population::lanes`], with one lane for each `agents` agents that this tick ticks, at most `lanes`, and at least one:
    /// for a pool whose threads take longer to wake than few agents to tick. For 0 `agents` it is [`Population::lanes`]. The
    /// number of lanes follows from the agents alone, so equal runs have equal numbers.
    ///
    /// ```
    /// use bt_runtime::{Population, prelude::*};
    /// # #[derive(Blackboard, Default)] struct Sheep;
    ///
    /// bt! {
    ///     tree Doze for Sheep { wait(60s) }
    /// }
    ///
    /// let mut herd = Population::<Doze>::new();
    /// (0..250).for_each(|_| _ = herd.spawn(Doze::brain(Sheep)));
    /// let mut lanes = |time| {
    ///     let mut lanes = herd.lanes_of(time, 100, 8);
    ///     lanes.split().map(|lane| lane.tick(&mut (), |_, ()| {})).count()
    /// };
    /// assert_eq!(lanes(Duration::from_secs(1)), 2, "for 250 agents");
    /// assert_eq!(lanes(Duration::from_secs(1)), 1, "all of them sleep");
    /// assert_eq!(lanes(Duration::from_secs(60)), 2, "this tick wakes them");
    /// ```
    pub fn lanes_of(&mut self, dt: Duration, agents: usize, lanes: usize) -> Lanes<'_, T>
    where
        T: Parallel,
    {
        let progress = self.begin(dt);
        let worth = progress.population.awake().checked_div(agents).unwrap_or(lanes);
        Lanes { lanes: lanes.min(worth).max(1), progress, tally: Tally::default() }
    }
}

/// A tick that several threads share. Made by [`Population::lanes`]. If it is dropped, the tick ends as by
/// [`Lanes::end`].
///
/// An agent whose lane was not ticked gets this time in its next tick.
///
/// The drop of this value and of each [`Lane`] completes the records of the agents. Do not leak one, for example with
/// [`core::mem::forget`]: this is safe, but its agents may then lose time or never wake.
#[must_use = "`Lanes::split` returns the lanes, and `Lane::tick` ticks one"]
pub struct Lanes<'a, T: Tree> {
    progress: Progress<'a, T>,
    lanes: usize,
    tally: Tally,
}

impl<T: Tree> Lanes<'_, T> {
    /// Returns the lanes. The first lane has the lowest places. A second call returns lanes without agents.
    pub fn split(&mut self) -> impl ExactSizeIterator<Item = Lane<'_, T>> {
        let lanes = self.lanes;
        Split { rest: Some(self.whole()), lanes }
    }

    /// Returns one lane with all agents.
    pub(super) fn whole(&mut self) -> Lane<'_, T> {
        let Self { progress, tally, .. } = self;
        let part = if Brains::<T>::MOVE { Part::Movable(progress.rest()) } else { Part::Boxed(progress.rest()) };
        Lane { part, tally }
    }

    /// Ends the tick. Returns the sum of the results of all lanes.
    pub fn end(mut self) -> Ticked {
        self.gather();
        self.progress.ticked()
    }

    fn gather(&mut self) {
        self.progress.add(self.tally.take());
    }
}

impl<T: Tree> Drop for Lanes<'_, T> {
    fn drop(&mut self) {
        self.gather();
    }
}

impl<T: Tree> fmt::Debug for Lanes<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lanes").field("tree", &T::NAME).field("lanes", &self.lanes).finish_non_exhaustive()
    }
}

/// A part of the agents, for one thread of a tick. Made by [`Lanes::split`]. It is `Send` if the tree's brain is. Do
/// not leak it: see [`Lanes`].
#[must_use = "agents whose lane is not ticked wait for the next tick"]
pub struct Lane<'l, T: Tree> {
    part: Part<'l, T>,
    tally: &'l Tally,
}

enum Part<'l, T: Tree> {
    Movable(Block<'l, T, Brain<T>>),
    Boxed(Block<'l, T, Boxed<T>>),
}

impl<T: Tree> Lane<'_, T> {
    /// Ticks the awake agents of the lane, in order. Calls `turn` right before each agent's tick, as
    /// [`Population::tick_with`] does.
    pub fn tick<'w>(self, world: &mut World<'w, T>, turn: impl FnMut(AgentId, &mut World<'w, T>)) {
        self.tick_traced(world, &mut NoTrace, turn);
    }

    /// Ticks the lane as [`Lane::tick`] does, and records its agents in `trace`. In the order of the lanes, their
    /// traces form the trace of [`Population::tick_traced`].
    pub fn tick_traced<'w, R: Trace>(
        mut self,
        world: &mut World<'w, T>,
        trace: &mut R,
        turn: impl FnMut(AgentId, &mut World<'w, T>),
    ) {
        let done = match &mut self.part {
            // The conditions are constants, so no code is compiled for the other form of brains.
            Part::Movable(block) if Brains::<T>::MOVE => block.tick_refusing_writes(world, trace, turn),
            Part::Boxed(block) if !Brains::<T>::MOVE => block.tick_refusing_writes(world, trace, turn),
            _ => Done::default(),
        };
        self.tally.add(done);
    }

    fn words(&self) -> usize {
        match &self.part {
            Part::Movable(block) => block.words(),
            Part::Boxed(block) => block.words(),
        }
    }

    /// Splits the lane into two: `first` of `lanes` equal parts, and the rest.
    fn divide(self, first: usize, lanes: usize) -> (Self, Self) {
        let words = self.words() * first / lanes;
        let tally = self.tally;
        let (left, right) = match self.part {
            Part::Movable(block) => {
                let (left, right) = block.split(words);
                (Part::Movable(left), Part::Movable(right))
            }
            Part::Boxed(block) => {
                let (left, right) = block.split(words);
                (Part::Boxed(left), Part::Boxed(right))
            }
        };
        (Self { part: left, tally }, Self { part: right, tally })
    }
}

impl<T: Tree> fmt::Debug for Lane<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lane").field("tree", &T::NAME).finish_non_exhaustive()
    }
}

/// An iterator over the lanes that were not returned yet.
struct Split<'l, T: Tree> {
    /// The agents of the remaining lanes.
    rest: Option<Lane<'l, T>>,
    lanes: usize,
}

impl<'l, T: Tree> Iterator for Split<'l, T> {
    type Item = Lane<'l, T>;

    fn next(&mut self) -> Option<Lane<'l, T>> {
        let rest = self.rest.take()?;
        if self.lanes == 1 {
            self.lanes = 0;
            return Some(rest);
        }
        let (lane, rest) = rest.divide(1, self.lanes);
        self.rest = Some(rest);
        self.lanes -= 1;
        Some(lane)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.lanes, Some(self.lanes))
    }
}

impl<T: Tree> ExactSizeIterator for Split<'_, T> {}

/// The sum of the results of the lanes that have ended, in any order.
#[derive(Default)]
struct Tally {
    agents: AtomicUsize,
    faults: Mutex<Vec<Fault>>,
}

impl Tally {
    fn add(&self, done: Done) {
        self.agents.fetch_add(done.agents, Ordering::Relaxed);
        if !done.faults.is_empty() {
            self.faults.lock().unwrap_or_else(PoisonError::into_inner).extend(done.faults);
        }
    }

    /// Returns and resets the sum, with the faults in the order of the agents.
    fn take(&mut self) -> Done {
        let mut faults = core::mem::take(self.faults.get_mut().unwrap_or_else(PoisonError::into_inner));
        faults.sort_unstable_by_key(|fault| fault.agent.index());
        Done { agents: core::mem::take(self.agents.get_mut()), faults }
    }
}

impl<T: Tree, H: Home<T>> Block<'_, T, H> {
    /// Ticks the agents as [`Block::tick`] does, and refuses writes of shared values.
    fn tick_refusing_writes<'w, R: Trace>(
        &mut self,
        world: &mut World<'w, T>,
        trace: &mut R,
        turn: impl FnMut(AgentId, &mut World<'w, T>),
    ) -> Done {
        let _frozen = Frozen::begin();
        self.tick_checked(world, trace, turn, || {
            if take_refused() { Err(Failed { cause: Cause::SharedWrite, message: HELP.into() }) } else { Ok(()) }
        })
    }
}
