//! Copies a population.

use super::id::NONE;
use super::{Population, Wheel};
#[cfg(feature = "std")]
use crate::blackboard::Agent;
use crate::brain::Brain;
#[cfg(feature = "std")]
use crate::mailbox::Mail;
use crate::time::Time;
use crate::tree::Tree;

/// A clone is a snapshot. `clone_from` into another population allocates nothing if that population has room. If the
/// clone of a brain panics, that population is empty afterwards.
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
        let mut brains = core::mem::take(&mut self.brains);
        self.clear();
        brains.clone_from(&source.brains);
        self.brains = brains;
        self.agents = source.agents;
        self.last.clone_from(&source.last);
        self.timers.clone_from(&source.timers);
        self.metas.clone_from(&source.metas);
        self.free = source.free;
        self.awake.clone_from(&source.awake);
        self.steady.clone_from(&source.steady);
        self.fell.clone_from(&source.fell);
        self.finished.clone_from(&source.finished);
        self.wheel.clone_from(&source.wheel);
        self.now = source.now;
        self.faults.clone_from(&source.faults);
        #[cfg(feature = "std")]
        if <T::Agent as Agent>::Mail::ON {
            (0..self.brains.len()).for_each(|index| self.attach(index));
        }
    }
}

impl<T: Tree> Population<T> {
    /// Removes all places, but keeps the memory for them, and the queue of the senders.
    fn clear(&mut self) {
        let Self { brains, agents, last, timers, metas, free, awake, steady, fell, .. } = self;
        brains.clear();
        last.clear();
        timers.clear();
        metas.clear();
        awake.clear();
        steady.clear();
        fell.clear();
        (*agents, *free) = (0, NONE);
        self.finished.clear();
        self.faults.clear();
        (self.wheel, self.now) = (Wheel::default(), Time::START);
    }
}
