//! Access to one agent. At its end the population checks whether the agent must wake.

use core::ops::{Deref, DerefMut};

use super::Population;
use crate::blackboard::Board;
use crate::brain::Brain;
#[cfg(feature = "std")]
use crate::mailbox::Letter;
use crate::tree::Tree;

/// Write access to an agent's blackboard: made by [`Population::board_mut`].
pub struct BoardMut<'a, T: Tree> {
    population: &'a mut Population<T>,
    index: usize,
}

impl<'a, T: Tree> BoardMut<'a, T> {
    pub(super) fn new(population: &'a mut Population<T>, index: usize) -> Self {
        Self { population, index }
    }
}

#[cfg(feature = "std")]
impl<T: Tree> BoardMut<'_, T> {
    /// Delivers what another thread has sent. `Err` if an event finds no room.
    pub(super) fn deliver(&mut self, letter: Letter<T::Agent>) -> Result<(), Letter<T::Agent>> {
        self.population.at_mut(self.index).deliver(letter)
    }
}

impl<T: Tree> Deref for BoardMut<'_, T> {
    type Target = Board<T::Agent>;

    fn deref(&self) -> &Board<T::Agent> {
        self.population.at(self.index).board()
    }
}

impl<T: Tree> DerefMut for BoardMut<'_, T> {
    fn deref_mut(&mut self) -> &mut Board<T::Agent> {
        self.population.at_mut(self.index).board_mut()
    }
}

impl<T: Tree> Drop for BoardMut<'_, T> {
    fn drop(&mut self) {
        if !self.population.is_awake(self.index) {
            self.population.wake_if_needed(self.index);
        }
    }
}

/// Access to an agent's brain: made by [`Population::brain_mut`]. Do not tick it: the population does.
pub struct BrainMut<'a, T: Tree> {
    population: &'a mut Population<T>,
    index: usize,
}

impl<'a, T: Tree> BrainMut<'a, T> {
    pub(super) fn new(population: &'a mut Population<T>, index: usize) -> Self {
        population.catch_up(index);
        Self { population, index }
    }
}

impl<T: Tree> Deref for BrainMut<'_, T> {
    type Target = Brain<T>;

    fn deref(&self) -> &Brain<T> {
        self.population.at(self.index)
    }
}

impl<T: Tree> DerefMut for BrainMut<'_, T> {
    fn deref_mut(&mut self) -> &mut Brain<T> {
        self.population.at_mut(self.index)
    }
}

impl<T: Tree> Drop for BrainMut<'_, T> {
    fn drop(&mut self) {
        if !self.population.is_awake(self.index) {
            self.population.settle(self.index);
        }
    }
}

impl<T: Tree> Population<T> {
    /// Calls `change` with every brain, and wakes the agents that then must be ticked.
    #[cfg(feature = "json")]
    pub(crate) fn each_brain(&mut self, mut change: impl FnMut(&mut Brain<T>)) {
        for index in 0..self.brains.len() {
            if self.brains[index].is_some() {
                // The guard wakes the agent, also if `change` panics.
                change(BoardMut::new(self, index).population.at_mut(index));
            }
        }
    }

    fn at(&self, index: usize) -> &Brain<T> {
        self.brains[index].as_ref().expect("a guard's agent stays in its place while the guard exists")
    }

    fn at_mut(&mut self, index: usize) -> &mut Brain<T> {
        self.brains[index].as_mut().expect("a guard's agent stays in its place while the guard exists")
    }
}
