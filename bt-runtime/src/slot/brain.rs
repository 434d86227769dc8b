//! The slots of a brain.

use super::{Slot, SlotPersistent, Slots, Subtree};
use crate::brain::Brain;
use crate::tree::Tree;

impl<T: Tree> Brain<T> {
    /// Puts a tree into a slot.
    ///
    /// If the slot does not run, the tree is in it at once. Otherwise the running tree is halted from the next tick on,
    /// which may take several ticks, and the new tree starts in the tick in which that halt is done. Until then,
    /// another `put` or [`clear`](Self::clear) replaces this one.
    ///
    /// Neither this call nor later ticks allocate: the [`Subtree`] has its box already. The old tree is freed. (The
    /// first call on a tree from a file after a tick allocates.)
    ///
    /// A trace has numbers for 65,536 nodes. A tree for which too few are left runs, but is not traced.
    pub fn put(&mut self, slot: Slot<T>, subtree: Subtree<T::Agent>) {
        self.persistent.fill(slot.node(), || slot.nth(), T::COUNT, Some(subtree));
    }

    /// Empties a slot. A running tree is halted in the next tick, and then the slot fails.
    pub fn clear(&mut self, slot: Slot<T>) {
        self.persistent.fill(slot.node(), || slot.nth(), T::COUNT, None);
    }

    /// Returns the name of the tree in a slot, of a loaded tree that of its program; `None` if the slot is empty. While
    /// a new tree waits until the old one is halted,
    /// this is the name of the old one.
    #[must_use]
    pub fn slotted(&self, slot: Slot<T>) -> Option<&str> {
        self.persistent.slot_at(slot.node(), || slot.nth()).and_then(SlotPersistent::name)
    }
}
