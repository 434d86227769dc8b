//! Guards for access to one agent. When such a guard is dropped, the population checks whether the agent must wake.

use core::ops::{Deref, DerefMut};

use super::Population;
use crate::blackboard::Board;
use crate::brain::{Brain, Pinned, brain_methods};
#[cfg(feature = "std")]
use crate::mailbox::Letter;
use crate::tree::{Movable, Tree};

/// Write access to an agent's blackboard. Made by [`Population::board_mut`].
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
    /// Delivers a letter of another thread. Returns the letter as an error if the agent's queue of events is full.
    pub(super) fn deliver(&mut self, letter: Letter<T::Agent>) -> Result<(), Letter<T::Agent>> {
        self.population.at_mut(self.index).0.deliver(letter)
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
        self.population.at_mut(self.index).0.board_mut()
    }
}

impl<T: Tree> Drop for BoardMut<'_, T> {
    fn drop(&mut self) {
        if !self.population.is_awake(self.index) {
            self.population.wake_if_needed(self.index);
        }
    }
}

/// Access to an agent's brain. Made by [`Population::brain_mut`]. Do not tick the brain: the population does.
///
/// If the tree has no `async fn` actions, it derefs to `&mut Brain<T>`; else it only has the methods that do not move
/// the brain.
pub struct BrainMut<'a, T: Tree> {
    population: &'a mut Population<T>,
    index: usize,
}

impl<'a, T: Tree> BrainMut<'a, T> {
    pub(super) fn new(population: &'a mut Population<T>, index: usize) -> Self {
        population.catch_up(index);
        Self { population, index }
    }

    brain_methods!(self => self.population.at_mut(self.index).0);
}

impl<T: Tree> Deref for BrainMut<'_, T> {
    type Target = Brain<T>;

    fn deref(&self) -> &Brain<T> {
        self.population.at(self.index)
    }
}

impl<T: Movable> DerefMut for BrainMut<'_, T> {
    fn deref_mut(&mut self) -> &mut Brain<T> {
        self.population.at_mut(self.index).0
    }
}

impl<T: Tree> Drop for BrainMut<'_, T> {
    fn drop(&mut self) {
        #[cfg(feature = "std")]
        self.population.attach_newcomer(self.index);
        if !self.population.is_awake(self.index) {
            self.population.settle(self.index);
        }
    }
}

impl<T: Tree> Population<T> {
    /// Calls `change` with every brain, and wakes the agents that must then be ticked.
    #[cfg(feature = "json")]
    pub(crate) fn each_brain(&mut self, mut change: impl FnMut(&mut Brain<T>))
    where
        T: Movable,
    {
        for index in 0..self.brains.len() {
            if self.brains.get(index).is_some() {
                // The `BoardMut` wakes the agent when it is dropped, even if `change` panics.
                change(BoardMut::new(self, index).population.at_mut(index).0);
            }
        }
    }

    fn at(&self, index: usize) -> &Brain<T> {
        self.brains.get(index).expect("a guard's agent stays in its place while the guard exists")
    }

    fn at_mut(&mut self, index: usize) -> Pinned<'_, T> {
        self.brains.get_mut(index).expect("a guard's agent stays in its place while the guard exists")
    }
}
