//! The brains of a population. A brain that may move lies in its place, side by side with the others; a brain that holds
//! a future lies in a box of its own, pinned. The tree's type decides: one of the two lists is always empty, and code
//! for it is removed by the compiler.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;
use core::pin::Pin;

use super::prefetch::fetch;
use crate::brain::{Brain, Pinned};
use crate::tree::{Movable, Tree};

/// A brain in a box.
type Boxed<T> = Pin<Box<Brain<T>>>;

/// The brains of all places. `None` for a free place.
pub(super) struct Brains<T: Tree> {
    /// Empty if the brains must stay.
    movable: Vec<Option<Brain<T>>>,
    /// Empty if the brains may move.
    boxed: Vec<Option<Boxed<T>>>,
}

/// The brains of adjacent places.
pub(super) struct BrainsMut<'a, T: Tree> {
    movable: &'a mut [Option<Brain<T>>],
    boxed: &'a mut [Option<Boxed<T>>],
}

/// Access to a brain in the list of movable ones.
#[inline(always)]
#[allow(unsafe_code)]
fn held<T: Tree>(brain: &mut Brain<T>) -> Pinned<'_, T> {
    // SAFETY: this list has brains only if `T::MOVES` proves that `Brain<T>` is `Unpin`.
    unsafe { Pin::new_unchecked(brain) }.pinned()
}

impl<T: Tree> Brains<T> {
    const MOVE: bool = T::MOVES.yes();

    pub(super) fn reserve_exact(&mut self, places: usize) {
        if Self::MOVE { self.movable.reserve_exact(places) } else { self.boxed.reserve_exact(places) }
    }

    /// The number of places.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        if Self::MOVE { self.movable.len() } else { self.boxed.len() }
    }

    /// Adds a free place.
    pub(super) fn push_free(&mut self) {
        if Self::MOVE { self.movable.push(None) } else { self.boxed.push(None) }
    }

    pub(super) fn clear(&mut self) {
        self.movable.clear();
        self.boxed.clear();
    }

    /// The brain of a place; `None` if the place is free or does not exist.
    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Option<&Brain<T>> {
        if Self::MOVE { self.movable.get(place)?.as_ref() } else { self.boxed.get(place)?.as_deref() }
    }

    /// Write access to the brain of a place.
    #[inline(always)]
    pub(super) fn get_mut(&mut self, place: usize) -> Option<Pinned<'_, T>> {
        if Self::MOVE {
            self.movable.get_mut(place)?.as_mut().map(held)
        } else {
            Some(self.boxed.get_mut(place)?.as_mut()?.as_mut().pinned())
        }
    }

    /// Puts a brain that holds no future into a free place.
    pub(super) fn put(&mut self, place: usize, brain: Brain<T>) {
        if Self::MOVE { self.movable[place] = Some(brain) } else { self.boxed[place] = Some(Box::pin(brain)) }
    }

    /// Puts a pinned brain into a free place.
    #[allow(unsafe_code)]
    pub(super) fn put_pinned(&mut self, place: usize, brain: Boxed<T>) {
        if Self::MOVE {
            // SAFETY: `T::MOVES` proves that `Brain<T>` is `Unpin`.
            self.movable[place] = Some(*unsafe { Pin::into_inner_unchecked(brain) });
        } else {
            self.boxed[place] = Some(brain);
        }
    }

    /// Frees a place.
    pub(super) fn take(&mut self, place: usize) -> Option<Brain<T>>
    where
        T: Movable,
    {
        if Self::MOVE { self.movable[place].take() } else { self.boxed[place].take().map(T::unpinned) }
    }

    /// Frees a place. The brain keeps its address if it must.
    pub(super) fn take_pinned(&mut self, place: usize) -> Option<Boxed<T>> {
        if Self::MOVE { self.movable[place].take().map(Box::pin) } else { self.boxed[place].take() }
    }

    /// The brains of these places.
    #[inline(always)]
    pub(super) fn slice(&mut self, places: Range<usize>) -> BrainsMut<'_, T> {
        if Self::MOVE {
            BrainsMut { movable: &mut self.movable[places], boxed: &mut [] }
        } else {
            BrainsMut { movable: &mut [], boxed: &mut self.boxed[places] }
        }
    }
}

impl<T: Tree> Default for Brains<T> {
    fn default() -> Self {
        Self { movable: Vec::new(), boxed: Vec::new() }
    }
}

impl<T: Tree> Clone for Brains<T>
where
    Brain<T>: Clone,
{
    fn clone(&self) -> Self {
        Self { movable: self.movable.clone(), boxed: self.boxed.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.movable.clone_from(&source.movable);
        self.boxed.clone_from(&source.boxed);
    }
}

impl<T: Tree> Default for BrainsMut<'_, T> {
    fn default() -> Self {
        Self { movable: &mut [], boxed: &mut [] }
    }
}

impl<'a, T: Tree> BrainsMut<'a, T> {
    const MOVE: bool = Brains::<T>::MOVE;

    /// The number of places.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        if Self::MOVE { self.movable.len() } else { self.boxed.len() }
    }

    /// The places from this one on.
    #[inline(always)]
    pub(super) fn from(&mut self, place: usize) -> BrainsMut<'_, T> {
        if Self::MOVE {
            BrainsMut { movable: &mut self.movable[place..], boxed: &mut [] }
        } else {
            BrainsMut { movable: &mut [], boxed: &mut self.boxed[place..] }
        }
    }

    /// Write access to the brain of a place; `None` if the place is free or does not exist.
    #[inline(always)]
    pub(super) fn get_mut(&mut self, place: usize) -> Option<Pinned<'_, T>> {
        if Self::MOVE {
            self.movable.get_mut(place)?.as_mut().map(held)
        } else {
            Some(self.boxed.get_mut(place)?.as_mut()?.as_mut().pinned())
        }
    }

    /// Prefetches the brain of a place.
    #[inline(always)]
    pub(super) fn prefetch(&self, place: usize) {
        if Self::MOVE {
            self.movable.get(place).into_iter().for_each(fetch);
        } else if let Some(Some(brain)) = self.boxed.get(place) {
            fetch(&**brain);
        }
    }

    /// Calls `visit` with the number of each place that is taken, its brain, and the value of the same number in `with`.
    #[inline(always)]
    pub(super) fn each<M>(self, with: &[M], mut visit: impl FnMut(usize, Pinned<'_, T>, &M)) {
        if Self::MOVE {
            for (nth, (brain, with)) in self.movable.iter_mut().zip(with).enumerate() {
                let Some(brain) = brain else { continue };
                visit(nth, held(brain), with);
            }
        } else {
            for (nth, (brain, with)) in self.boxed.iter_mut().zip(with).enumerate() {
                let Some(brain) = brain else { continue };
                visit(nth, brain.as_mut().pinned(), with);
            }
        }
    }

    /// Splits the places into those before this one and the others.
    #[cfg(feature = "rayon")]
    pub(super) fn split_at(self, place: usize) -> (Self, Self) {
        let (movable, boxed) = if Self::MOVE { (place, 0) } else { (0, place) };
        let (movable, boxed) = (self.movable.split_at_mut(movable), self.boxed.split_at_mut(boxed));
        (Self { movable: movable.0, boxed: boxed.0 }, Self { movable: movable.1, boxed: boxed.1 })
    }
}
