//! Pinned values: futures, which stay at their address until they are dropped.

use core::pin::Pin;

use super::{AgentMemory, Owner, Place, Plan};

/// The key to a pinned value.
pub struct Pinned<T> {
    /// The place of the value. It is private, because a [`Place`] would allow the value to be moved.
    place: Place<T>,
}

impl<T> Clone for Pinned<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Pinned<T> {}

impl Plan {
    /// Returns a place for a pinned value. The value need not be `Sync`, because it cannot be reached through
    /// `&AgentMemory`, nor `Clone`, because a copy of the block does not get the value.
    pub fn pinned<T: Send + 'static>(&mut self, cell: u32) -> Pinned<T> {
        Pinned { place: self.add(cell, None) }
    }
}

impl<O: Owner> AgentMemory<O> {
    /// Puts a value into its cell, and drops the previous value.
    ///
    /// # Panics
    /// If the place was made for another layout, which is a mistake of the loader.
    pub fn pin<T: Send + 'static>(&mut self, pinned: Pinned<T>, value: T) {
        self.write(pinned.place, value);
    }

    /// Returns the value for a poll, if it is live.
    pub fn pinned<T>(&mut self, pinned: Pinned<T>) -> Option<Pin<&mut T>> {
        let value = self.get_mut(pinned.place)?;
        // SAFETY: the value lies in the block's allocation, which keeps its address when the block moves. It is never
        // moved out: `vacate` drops it in place before its cell is used again or freed. Its `Place` would allow other
        // borrows, but only `Pinned` holds that place, in a field that is private to this module.
        Some(unsafe { Pin::new_unchecked(value) })
    }

    /// Returns `true` if the value is live.
    pub fn is_pinned<T>(&self, pinned: Pinned<T>) -> bool {
        self.find(pinned.place).is_some()
    }

    /// Drops the value, if it is live.
    pub fn unpin<T>(&mut self, pinned: Pinned<T>) {
        self.clear(pinned.place);
    }
}
