//! Values that stay where they are until they are dropped: what is awaited.

use core::pin::Pin;

use super::{AgentMemory, Owner, Place, Plan};

/// The right to such a value.
pub struct Pinned<T> {
    /// Its type keeps it there: only a [`Place`] allows a value to be moved.
    place: Place<T>,
}

impl<T> Clone for Pinned<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Pinned<T> {}

impl Plan {
    /// A place for a value that stays there. It need not be `Sync`, for `&AgentMemory` gives no way to it, nor `Clone`: a copy of
    /// a block does not have it.
    pub fn pinned<T: Send + 'static>(&mut self, cell: u32) -> Pinned<T> {
        Pinned { place: self.add(cell, None) }
    }
}

impl<O: Owner> AgentMemory<O> {
    /// Puts a value into its cell; what was there is dropped.
    ///
    /// # Panics
    /// As [`put`](Self::put).
    pub fn pin<T: Send + 'static>(&mut self, pinned: Pinned<T>, value: T) {
        self.write(pinned.place, value);
    }

    /// The value, to be polled, if it is live.
    pub fn pinned<T>(&mut self, pinned: Pinned<T>) -> Option<Pin<&mut T>> {
        let value = self.get_mut(pinned.place)?;
        // SAFETY: the value lies in the block's allocation, which stays where it is when the block moves. It is never
        // moved out: it ends in `vacate`, which drops it in its place before its cell is used again or freed. By its
        // place it could be lent in other ways, but that is in `pinned` alone, which is private to this module.
        Some(unsafe { Pin::new_unchecked(value) })
    }

    /// Drops the value, if it is live.
    pub fn unpin<T>(&mut self, pinned: Pinned<T>) {
        self.clear(pinned.place);
    }
}
