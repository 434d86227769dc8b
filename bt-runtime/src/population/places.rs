//! The places of a population, taken and free.

use super::Population;
use super::id::{AgentId, Meta};
use super::timers::{self, Timer};
use crate::brain::{Brain, Phase};
use crate::time::Next;
use crate::tree::Tree;

/// No place.
pub(super) const NONE: u32 = u32::MAX;

impl<T: Tree> Population<T> {
    /// Adds an agent. Its brain continues from its current state.
    ///
    /// # Panics
    /// If the population would hold more than 2³¹ − 1 agents.
    pub fn spawn(&mut self, brain: Brain<T>) -> AgentId {
        let index = if self.free == NONE { self.new_place() } else { self.free as usize };
        self.free = core::mem::replace(&mut self.metas[index].every, 0);
        self.brains[index] = Some(brain);
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
        self.brains.push(None);
        self.last.push(self.now);
        self.timers.push(Timer::OFF);
        self.metas.push(Meta { generation: 0, every: NONE });
        self.awake.grow(index + 1);
        self.steady.resize(self.awake.words.len(), 0);
        self.fell.resize(self.awake.words.len(), 0);
        index
    }

    /// Removes an agent; its id is never given to another one. The brain is returned in its current state:
    /// [`Brain::stop`] halts it, and another population can take it in.
    ///
    /// Returns `None` if the agent was despawned before.
    pub fn despawn(&mut self, id: AgentId) -> Option<Brain<T>> {
        let index = self.place(id)?;
        self.catch_up(index);
        let brain = self.brains[index].take();
        self.agents -= 1;
        self.wheel.remove(&mut self.timers, index);
        self.sleep(index);
        let meta = &mut self.metas[index];
        meta.generation = meta.generation.wrapping_add(1);
        // A place whose generations are used up stays empty, so that no id occurs twice.
        if meta.generation != 0 {
            meta.every = core::mem::replace(&mut self.free, index as u32);
        }
        brain
    }

    /// The free places. The first is taken next.
    #[cfg(feature = "serde")]
    pub(super) fn free_places(&self) -> impl Iterator<Item = u32> {
        let link = |index: u32| (index != NONE).then_some(index);
        core::iter::successors(link(self.free), move |&index| link(self.metas[index as usize].every))
    }

    /// Makes these the free places. All of them must be empty, and none may occur twice.
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
        (meta.generation == id.generation() && self.brains[index].is_some()).then_some(index)
    }

    /// Advances the clock of an agent to now. For a sleeping agent nothing was due since its last tick. An agent that
    /// waits for its interval may have missed something, which its next tick must find within its `dt`: its clock
    /// stays. The clock of a paused or stopped agent does not move.
    pub(super) fn catch_up(&mut self, index: usize) {
        let (now, last, meta) = (self.now, self.last_tick(index), self.metas[index]);
        let Some(brain) = &mut self.brains[index] else { return };
        if moves(brain) {
            let owed = now.since(last);
            let misses = match brain.next() {
                Next::Now => true,
                Next::At(time) => time <= brain.now().after(owed),
                Next::Change => false,
            };
            if misses && meta.every != 0 {
                return;
            }
            brain.let_pass(owed);
        } else {
            self.sleep(index);
        }
        self.last[index] = now;
    }
}

/// `true` if a tick moves the brain's clock.
fn moves<T: Tree>(brain: &Brain<T>) -> bool {
    !matches!(brain.phase(), Phase::Paused | Phase::Stopped | Phase::Finished(_))
}
