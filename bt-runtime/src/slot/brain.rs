//! The slots of a brain.

use super::{Slot, SlotPersistent, Slots, Subtree};
use crate::brain::Brain;
use crate::tree::Tree;

impl<T: Tree> Brain<T> {
    /// Puts a tree into a slot.
    ///
    /// If the slot does not run, the tree is in it at once. Otherwise the next tick begins to halt the running tree,
    /// which may take several ticks, and the new tree starts in the tick that completes the halt. Until then, another
    /// `put` or [`clear`](Self::clear) replaces this one.
    ///
    /// Neither this call nor later ticks allocate, because the [`Subtree`] already has its box. The old tree is freed.
    /// (For a tree from a file, the first call after a tick allocates.)
    ///
    /// A trace has numbers for 65,536 nodes. A tree for which too few numbers are left runs, but is not traced.
    pub fn put(&mut self, slot: Slot<T>, subtree: Subtree<T::Agent>) {
        self.persistent.fill(slot.node(), || slot.nth(), T::COUNT, Some(subtree));
    }

    /// Empties a slot. The next tick begins to halt a running tree; after the halt, the slot fails.
    pub fn clear(&mut self, slot: Slot<T>) {
        self.persistent.fill(slot.node(), || slot.nth(), T::COUNT, None);
    }

    /// Returns the name of the tree in a slot (for a loaded tree, the name of its program); `None` if the slot is
    /// empty. While a new tree waits for the halt of the old tree, it is the name of the old tree.
    #[must_use]
    pub fn slotted(&self, slot: Slot<T>) -> Option<&str> {
        self.persistent.slot_at(slot.node(), || slot.nth()).and_then(SlotPersistent::name)
    }
}
