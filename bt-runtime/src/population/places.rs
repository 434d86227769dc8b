//! The places of a population: taken ones and free ones.

use alloc::boxed::Box;
use core::pin::Pin;

use super::Population;
use super::brains::Brains;
use super::id::{AgentId, Meta, NONE};
use super::timers::{self, Timer};
use crate::brain::{Brain, Phase};
use crate::time::Next;
use crate::tree::{Movable, Tree};

impl<T: Tree> Population<T> {
    /// Adds an agent. Its brain continues from its current state.
    ///
    /// # Panics
    /// If the population would hold more than 2³¹ − 1 agents.
    pub fn spawn(&mut self, brain: Brain<T>) -> AgentId {
        self.spawn_with(|brains, index| brains.put(index, brain))
    }

    /// Adds an agent as [`Population::spawn`] does, with a pinned brain. A brain whose tree has an `async fn` stays in
    /// this box.
    ///
    /// # Panics
    /// If the population would hold more than 2³¹ − 1 agents.
    pub fn spawn_pinned(&mut self, brain: Pin<Box<Brain<T>>>) -> AgentId {
        self.spawn_with(|brains, index| brains.put_pinned(index, brain))
    }

    fn spawn_with(&mut self, put: impl FnOnce(&mut Brains<T>, usize)) -> AgentId {
        let index = if self.free == NONE { self.new_place() } else { self.free as usize };
        self.free = core::mem::replace(&mut self.metas[index].every, 0);
        put(&mut self.brains, index);
        self.agents += 1;
        self.last[index] = self.now;
        #[cfg(feature = "std")]
        self.attach(index);
        self.settle(index);
        AgentId::new(index, self.metas[index].generation)
    }

    /// Adds a free place.
    pub(super) fn new_place(&mut self) -> usize {
        let index = self.brains.len();
        assert!(index < timers::MOST, "a population holds at most 2^31 - 1 agents");
        self.brains.push_free();
        self.last.push(self.now);
        self.timers.push(Timer::OFF);
        self.metas.push(Meta { generation: 0, every: NONE });
        self.awake.grow(index + 1);
        self.steady.resize(self.awake.words.len(), 0);
        self.fell.resize(self.awake.words.len(), 0);
        self.finished.grow(index + 1);
        index
    }

    /// Removes an agent; its id is never given to another one. The brain is returned in its current state:
    /// [`Brain::stop`] halts it, and another population can take it in.
    ///
    /// Returns `None` if the agent was already despawned.
    pub fn despawn(&mut self, id: AgentId) -> Option<Brain<T>>
    where
        T: Movable,
    {
        self.despawn_with(id, Brains::take)
    }

    /// Removes an agent as [`Population::despawn`] does, also if its tree has `async fn` actions. The brain of such a
    /// tree keeps its address, and its futures with it: a drop drops them in place, and
    /// [`spawn_pinned`](Population::spawn_pinned) of another population continues with them.
    ///
    /// ```
    /// use bt_runtime::{Population, leaf::next_tick, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// struct Rover {
    ///     steps: u32,
    /// }
    ///
    /// #[action(inline = 64)]
    /// async fn plan(to: u32) -> Option<u32> {
    ///     for _ in 0..to {
    ///         next_tick().await;
    ///     }
    ///     Some(to)
    /// }
    ///
    /// bt! {
    ///     tree Explore for Rover { plan(to = 3) -> bb.steps }
    /// }
    ///
    /// let (mut valley, mut hill) = (Population::<Explore>::new(), Population::<Explore>::new());
    /// let rover = valley.spawn(Explore::brain(Rover::default()));
    /// let second = Duration::from_secs(1);
    /// valley.tick(second, &mut ());
    /// valley.tick(second, &mut ());
    ///
    /// let rover = hill.spawn_pinned(valley.despawn_pinned(rover).unwrap());
    /// for _ in 0..3 {
    ///     assert_eq!(hill.board(rover).unwrap().steps, 0);
    ///     hill.tick(second, &mut ());
    /// }
    /// assert_eq!(hill.board(rover).unwrap().steps, 3);
    /// ```
    pub fn despawn_pinned(&mut self, id: AgentId) -> Option<Pin<Box<Brain<T>>>> {
        self.despawn_with(id, Brains::take_pinned)
    }

    fn despawn_with<B>(&mut self, id: AgentId, take: impl FnOnce(&mut Brains<T>, usize) -> Option<B>) -> Option<B> {
        let index = self.place(id)?;
        self.catch_up(index);
        let brain = take(&mut self.brains, index);
        self.agents -= 1;
        self.wheel.remove(&mut self.timers, index);
        self.sleep(index);
        self.finished.remove(index);
        let meta = &mut self.metas[index];
        meta.generation = meta.generation.wrapping_add(1);
        // A place whose generations are used up stays empty, so that no id occurs twice.
        if meta.generation != 0 {
            meta.every = core::mem::replace(&mut self.free, index as u32);
        }
        brain
    }

    /// Returns the free places, in the order in which they are reused.
    #[cfg(feature = "serde")]
    pub(super) fn free_places(&self) -> impl Iterator<Item = u32> {
        let link = |index: u32| (index != NONE).then_some(index);
        core::iter::successors(link(self.free), move |&index| link(self.metas[index as usize].every))
    }

    /// Sets the free places. All of them must be empty, and none may occur twice.
    #[cfg(feature = "serde")]
    pub(super) fn set_free_places(&mut self, places: impl DoubleEndedIterator<Item = u32>) {
        self.free = places.rev().fold(NONE, |before, index| {
            self.metas[index as usize].every = before;
            index
        });
    }

    pub(super) fn place(&self, id: AgentId) -> Option<usize> {
        let index = id.index();
        let meta = self.metas.get(index)?;
        (meta.generation == id.generation() && self.brains.get(index).is_some()).then_some(index)
    }

    /// Advances the clock of an agent to now, if nothing was due for it since its last tick. This holds for a sleeping
    /// agent. An agent that waits for its interval, or that the last tick did not reach because of a panic, may have
    /// missed something, which its next tick must find within its `dt`: its clock stays. The clock of a paused or
    /// stopped agent never moves.
    pub(super) fn catch_up(&mut self, index: usize) {
        let (now, last, meta) = (self.now, self.last_tick(index), self.metas[index]);
        let Some(brain) = self.brains.get_mut(index) else { return };
        if moves(&brain) {
            let owed = now.since(last);
            // Any change or event came after the last tick, unless the agent waits for its interval.
            let next = if meta.every == 0 { brain.next_by_itself() } else { brain.next() };
            let misses = match next {
                Next::Now => true,
                Next::At(time) => time <= brain.now().after(owed),
                Next::Change => false,
            };
            if misses {
                return;
            }
            brain.0.let_pass(owed);
        } else {
            self.sleep(index);
        }
        self.last[index] = now;
    }
}

/// Returns `true` if a tick moves the brain's clock.
pub(super) fn moves<T: Tree>(brain: &Brain<T>) -> bool {
    !matches!(brain.phase(), Phase::Paused | Phase::Stopped | Phase::Finished(_))
}
