//! The brains of a population. Brains that may move lie side by side in their places; a brain that holds a future is
//! pinned in its own box. The type of the tree decides: one of the two lists is always empty, and the compiler removes
//! the code for it.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter::Zip;
use core::ops::Range;
use core::pin::Pin;
use core::slice;

use super::prefetch::fetch;
use crate::brain::{Brain, Pinned};
use crate::tree::{Movable, Tree};

/// A brain that is pinned in a box.
pub type Boxed<T> = Pin<Box<Brain<T>>>;

/// The brains of all places; `None` for a free place.
pub struct Brains<T: Tree> {
    /// The brains that may move; empty if they must stay.
    movable: Vec<Option<Brain<T>>>,
    /// The brains that must stay; empty if they may move.
    boxed: Vec<Option<Boxed<T>>>,
}

/// The form in which a place holds its brain: directly, or in a box. A tick is compiled for both forms, and uses that
/// of [`Brains::MOVE`].
pub trait Home<T: Tree>: Sized {
    /// Returns the brains of these places.
    fn slice(brains: &mut Brains<T>, places: Range<usize>) -> &mut [Option<Self>];
    /// Returns write access to the brain.
    fn pinned(&mut self) -> Pinned<'_, T>;
    /// Prefetches the brain of a place.
    fn prefetch(place: &Option<Self>);
}

impl<T: Tree> Home<T> for Brain<T> {
    #[inline(always)]
    fn slice(brains: &mut Brains<T>, places: Range<usize>) -> &mut [Option<Self>] {
        &mut brains.movable[places]
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn pinned(&mut self) -> Pinned<'_, T> {
        // SAFETY: brains are stored in this way only if `T::MOVES` proves that `Brain<T>` is `Unpin`.
        unsafe { Pin::new_unchecked(self) }.pinned()
    }

    #[inline(always)]
    fn prefetch(place: &Option<Self>) {
        fetch(place);
    }
}

impl<T: Tree> Home<T> for Boxed<T> {
    #[inline(always)]
    fn slice(brains: &mut Brains<T>, places: Range<usize>) -> &mut [Option<Self>] {
        &mut brains.boxed[places]
    }

    #[inline(always)]
    fn pinned(&mut self) -> Pinned<'_, T> {
        self.as_mut().pinned()
    }

    #[inline(always)]
    fn prefetch(place: &Option<Self>) {
        place.iter().for_each(|brain| fetch(&**brain));
    }
}

impl<T: Tree> Brains<T> {
    /// `true` if the brains lie side by side.
    pub(super) const MOVE: bool = T::MOVES.yes();

    pub(super) fn reserve_exact(&mut self, places: usize) {
        if Self::MOVE { self.movable.reserve_exact(places) } else { self.boxed.reserve_exact(places) }
    }

    /// Returns the number of places.
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

    /// Returns the brain of a place; `None` if the place is free or does not exist.
    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Option<&Brain<T>> {
        if Self::MOVE { self.movable.get(place)?.as_ref() } else { self.boxed.get(place)?.as_deref() }
    }

    /// Returns write access to the brain of a place; `None` if the place is free or does not exist.
    #[inline(always)]
    pub(super) fn get_mut(&mut self, place: usize) -> Option<Pinned<'_, T>> {
        if Self::MOVE {
            self.movable.get_mut(place)?.as_mut().map(Home::pinned)
        } else {
            self.boxed.get_mut(place)?.as_mut().map(Home::pinned)
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

    /// Frees a place, and returns its brain.
    pub(super) fn take(&mut self, place: usize) -> Option<Brain<T>>
    where
        T: Movable,
    {
        if Self::MOVE { self.movable[place].take() } else { self.boxed[place].take().map(T::unpinned) }
    }

    /// Frees a place, and returns its brain, which keeps its address if it must stay.
    pub(super) fn take_pinned(&mut self, place: usize) -> Option<Boxed<T>> {
        if Self::MOVE { self.movable[place].take().map(Box::pin) } else { self.boxed[place].take() }
    }

    /// Calls `visit` for each taken place in the range, with the index of the place in the range, its brain, and its
    /// value in `with`.
    #[inline(always)]
    pub(super) fn each<M>(&mut self, places: Range<usize>, with: &[M], visit: impl FnMut(usize, Pinned<'_, T>, &M)) {
        if Self::MOVE {
            each::<T, Brain<T>, M>(self, places, with, visit);
        } else {
            each::<T, Boxed<T>, M>(self, places, with, visit);
        }
    }

    /// Returns an iterator over the places in order, each with its value in `with`.
    #[inline]
    pub(super) fn zip<'a, M>(&'a self, with: &'a [M]) -> Zipped<'a, T, M> {
        Zipped { movable: self.movable.iter().zip(with), boxed: self.boxed.iter().zip(with) }
    }
}

#[inline(always)]
fn each<T: Tree, H: Home<T>, M>(
    brains: &mut Brains<T>,
    places: Range<usize>,
    with: &[M],
    mut visit: impl FnMut(usize, Pinned<'_, T>, &M),
) {
    let places = H::slice(brains, places.clone()).iter_mut().zip(&with[places]);
    for (nth, (brain, with)) in places.enumerate() {
        let Some(brain) = brain else { continue };
        visit(nth, brain.pinned(), with);
    }
}

/// An iterator over the places of a population in order, each with a value.
pub struct Zipped<'a, T: Tree, M> {
    movable: Zip<slice::Iter<'a, Option<Brain<T>>>, slice::Iter<'a, M>>,
    boxed: Zip<slice::Iter<'a, Option<Boxed<T>>>, slice::Iter<'a, M>>,
}

impl<'a, T: Tree, M> Iterator for Zipped<'a, T, M> {
    type Item = (Option<&'a Brain<T>>, &'a M);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if Brains::<T>::MOVE {
            self.movable.next().map(|(brain, with)| (brain.as_ref(), with))
        } else {
            self.boxed.next().map(|(brain, with)| (brain.as_deref(), with))
        }
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, first: B, mut add: F) -> B {
        if Brains::<T>::MOVE {
            self.movable.fold(first, |sum, (brain, with)| add(sum, (brain.as_ref(), with)))
        } else {
            self.boxed.fold(first, |sum, (brain, with)| add(sum, (brain.as_deref(), with)))
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
