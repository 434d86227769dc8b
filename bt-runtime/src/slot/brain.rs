//! The slots of a brain.

use super::{Slot, SlotPersistent, Slots, Subtree};
use crate::blackboard::Agent;
use crate::brain::{Brain, Pinned};
use crate::trace::NodeId;
use crate::tree::Tree;

impl<T: Tree> Brain<T> {
    /// Puts a tree into a slot.
    ///
    /// If the slot does not run, the tree is in it at once. Otherwise the running tree is halted from the next tick on,
    /// which may take several ticks, and the new tree starts in the tick in which that halt is done. Until then,
    /// another `put` or [`clear`](Self::clear) replaces this one.
    ///
    /// Neither this call nor later ticks allocate: the [`Subtree`] has its box already. The old tree is freed.
    pub fn put(&mut self, slot: Slot<T>, subtree: Subtree<T::Agent>) {
        self.clear(slot);
        let first = free(&self.persistent, T::COUNT, subtree.nodes());
        if let Some(persistent) = self.persistent.slot_at_mut(slot.node(), || slot.nth()) {
            persistent.put(subtree, first);
        }
    }

    /// Empties a slot. A running tree is halted in the next tick, and then the slot fails.
    pub fn clear(&mut self, slot: Slot<T>) {
        if let Some(persistent) = self.persistent.slot_at_mut(slot.node(), || slot.nth()) {
            persistent.clear();
        }
    }

    /// The name of the tree in a slot; `None` if the slot is empty. While a new tree waits until the old one is halted,
    /// this is the name of the old one.
    #[must_use]
    pub fn slotted(&self, slot: Slot<T>) -> Option<&'static str> {
        self.persistent.slot_at(slot.node(), || slot.nth()).and_then(SlotPersistent::name)
    }
}

impl<T: Tree> Pinned<'_, T> {
    /// See [`Brain::put`].
    pub fn put(&mut self, slot: Slot<T>, subtree: Subtree<T::Agent>) {
        self.0.put(slot, subtree);
    }

    /// See [`Brain::clear`].
    pub fn clear(&mut self, slot: Slot<T>) {
        self.0.clear(slot);
    }
}

/// The first of `nodes` consecutive free numbers, at or above `from`, the number after the tree's own nodes. If too few
/// are left, the last numbers are shared.
fn free<A: Agent, K: Slots<A>>(persistent: &K, from: NodeId, nodes: usize) -> NodeId {
    let mut first = persistent.nodes(from);
    while let Some(range) = persistent.is_taken(&|range| range.start < first + nodes && first < range.end) {
        first = range.end;
    }
    first.min((usize::from(NodeId::MAX) + 1).saturating_sub(nodes)) as NodeId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(crate::Blackboard)]
    struct Nobody;

    #[test]
    fn numbers_never_overflow() {
        assert_eq!(free::<Nobody, ()>(&(), 7, 3), 7);
        assert_eq!(free::<Nobody, ()>(&(), u16::MAX, 3), u16::MAX - 2);
        assert_eq!(free::<Nobody, ()>(&(), u16::MAX, usize::from(u16::MAX)), 1);
    }
}
