//! What a brain does with its slots.

use super::{Slot, SlotPersistent, Slots, Subtree};
use crate::blackboard::Agent;
use crate::brain::{Brain, Pinned};
use crate::trace::NodeId;
use crate::tree::Tree;

impl<T: Tree> Brain<T> {
    /// Puts a tree into a slot.
    ///
    /// Into a slot that does not run, at once. Else at the next tick: the tree that runs is halted, which may take
    /// several ticks, and in the tick in which that is done the new one starts. Until then another `put` or
    /// [`clear`](Self::clear) takes the place of this one.
    ///
    /// Nothing is allocated here or later: the box is the [`Subtree`]'s. What was in the slot is freed.
    pub fn put(&mut self, slot: Slot<T>, subtree: Subtree<T::Agent>) {
        self.clear(slot);
        let first = free(&self.persistent, T::COUNT, subtree.nodes());
        if let Some(persistent) = self.persistent.slot_at_mut(slot.node(), || slot.nth()) {
            persistent.put(subtree, first);
        }
    }

    /// Empties a slot. Where its tree runs, that is halted at the next tick, and then the slot fails.
    pub fn clear(&mut self, slot: Slot<T>) {
        if let Some(persistent) = self.persistent.slot_at_mut(slot.node(), || slot.nth()) {
            persistent.clear();
        }
    }

    /// The name of the tree that is in a slot; of one that is still to be halted, while another waits for its place.
    #[must_use]
    pub fn slotted(&self, slot: Slot<T>) -> Option<&'static str> {
        self.persistent.slot_at(slot.node(), || slot.nth()).and_then(SlotPersistent::name)
    }
}

impl<T: Tree> Pinned<'_, T> {
    /// As [`Brain::put`].
    pub fn put(&mut self, slot: Slot<T>, subtree: Subtree<T::Agent>) {
        self.0.put(slot, subtree);
    }

    /// As [`Brain::clear`].
    pub fn clear(&mut self, slot: Slot<T>) {
        self.0.clear(slot);
    }
}

/// The least number, from that of the first node behind the tree's own, from which so many are free. Where none are
/// left, the last numbers are shared.
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
