//! The slots of a tree, in its memory for the brain's life. They are counted at compile time, and found by number.

#[cfg(feature = "alloc")]
use super::persistent::SlotPersistent;
#[cfg(feature = "alloc")]
use super::{
    Subtree,
    numbers::{self, Number},
};
use crate::blackboard::Agent;
#[cfg(feature = "json")]
use crate::loaded::Program;
#[cfg(feature = "json")]
use crate::status::Halt;
use crate::time::Time;
#[cfg(feature = "alloc")]
use crate::trace::{NodeId, Trace};
#[cfg(feature = "json")]
use alloc::sync::Arc;

/// Memory of nodes for the brain's life, and the slots in it, in the order of the tree's nodes.
///
/// For a [`COUNT`](Slots::COUNT) of 0 no code is compiled.
pub trait Slots<A: Agent>: Sized {
    /// The memory in a new brain. It is a constant, because [`Default`] would add a function per node, and large trees
    /// would compile slowly.
    const NEW: Self;

    /// The number of slots.
    const COUNT: u16 = 0;

    /// Returns the slot with the index `nth`.
    #[cfg(feature = "alloc")]
    fn slot(&self, _nth: u16) -> Option<&SlotPersistent<A>> {
        None
    }

    /// Returns the slot with the index `nth`, for writing.
    #[cfg(feature = "alloc")]
    fn slot_mut(&mut self, _nth: u16) -> Option<&mut SlotPersistent<A>> {
        None
    }

    /// Returns the slot with this node number. `nth` returns the index of the slot.
    #[cfg(feature = "alloc")]
    fn slot_at(&self, _node: NodeId, nth: impl FnOnce() -> u16) -> Option<&SlotPersistent<A>> {
        self.slot(nth())
    }

    /// Puts a tree into the slot with this node number, or empties the slot. `nth` returns the index of the slot;
    /// `from` is the number of the tree's nodes, if it is known at compile time.
    #[cfg(feature = "alloc")]
    fn fill(&mut self, _node: NodeId, nth: impl FnOnce() -> u16, from: NodeId, tree: Option<Subtree<A>>) {
        let nth = nth();
        let Some(slot) = self.slot_mut(nth) else { return };
        slot.clear();
        let Some(tree) = tree else { return };
        let first = self.free_numbers(from, tree.nodes());
        if let Some(slot) = self.slot_mut(nth) {
            slot.put(tree, first);
        }
    }

    /// Continues with another version of the loaded tree in the slot with this node number. `nth` and `from` are as for
    /// [`fill`](Self::fill). Returns `None` if the slot has no loaded tree.
    #[cfg(feature = "json")]
    fn reload(
        &mut self,
        _node: NodeId,
        nth: impl FnOnce() -> u16,
        from: NodeId,
        program: &Arc<Program<A>>,
    ) -> Option<Halt> {
        let nth = nth();
        let halt = self.slot_mut(nth)?.reload(program)?;
        if let Some(nodes) = self.slot(nth)?.unnumbered() {
            let first = self.free_numbers(from, nodes);
            self.slot_mut(nth)?.set_number(first);
        }
        Some(halt)
    }

    /// Returns the first of `nodes` consecutive numbers that no tree in a slot has.
    #[cfg(feature = "alloc")]
    fn free_numbers(&self, from: NodeId, nodes: usize) -> Option<Number> {
        numbers::free(from, nodes, |range| {
            let taken = (0..Self::COUNT).filter_map(|nth| self.slot(nth)).flat_map(SlotPersistent::numbers);
            taken.into_iter().find(|other| other.start < range.end && range.start < other.end)
        })
    }

    /// Returns `true` if the tree must be ticked, because a slot has changed, or because the tree in it must be checked
    /// in every tick.
    #[cfg(feature = "alloc")]
    fn affected_by(&self) -> bool {
        if const { Self::COUNT == 0 } {
            return false;
        }
        (0..Self::COUNT).filter_map(|nth| self.slot(nth)).any(SlotPersistent::affected_by)
    }

    /// Returns `true` if a tree in a slot has transitions of a state machine that a change may trigger.
    #[cfg(feature = "alloc")]
    fn has_transitions(&self) -> bool {
        (0..Self::COUNT).filter_map(|nth| self.slot(nth)).any(SlotPersistent::has_transitions)
    }

    /// Passes the nodes of the trees in slots to a trace. `slots` returns the numbers of the slots' nodes in order.
    #[cfg(feature = "alloc")]
    fn announce<T: Trace>(&self, slots: impl Iterator<Item = NodeId>, trace: &mut T) {
        if const { Self::COUNT > 0 } {
            for (nth, node) in slots.enumerate() {
                self.slot(nth as u16).into_iter().for_each(|slot| slot.announce(node, trace));
            }
        }
    }

    /// Counts down, after a tick, the ticks for which a tree that was put in is new.
    #[cfg(feature = "alloc")]
    fn settle(&mut self) {
        if const { Self::COUNT == 0 } {
            return;
        }
        for nth in 0..Self::COUNT {
            if let Some(slot) = self.slot_mut(nth) {
                slot.settle();
            }
        }
    }

    /// Drops the memory of running trees in slots, without a halt, after a panic of an action.
    #[cfg(feature = "alloc")]
    fn give_up(&mut self) {
        if const { Self::COUNT == 0 } {
            return;
        }
        for nth in 0..Self::COUNT {
            if let Some(slot) = self.slot_mut(nth) {
                slot.give_up();
            }
        }
    }

    /// Returns `false`: without the feature `alloc` there are no slots.
    #[cfg(not(feature = "alloc"))]
    fn affected_by(&self) -> bool {
        false
    }

    /// Returns `false`: without the feature `alloc` there are no slots.
    #[cfg(not(feature = "alloc"))]
    fn has_transitions(&self) -> bool {
        false
    }

    /// Does nothing: without the feature `alloc` there are no slots.
    #[cfg(not(feature = "alloc"))]
    fn settle(&mut self) {}
}

/// Implements `Slots` for a type without slots.
macro_rules! none {
    ($($ty:ty: $new:expr),+) => { $(
        impl<A: Agent> Slots<A> for $ty {
            const NEW: Self = $new;
        }
    )+ };
}

none!((): (), bool: false, u32: 0, Time: Time::START);

#[cfg(feature = "alloc")]
impl<A: Agent> Slots<A> for SlotPersistent<A> {
    const NEW: Self = Self::EMPTY;
    const COUNT: u16 = 1;

    fn slot(&self, nth: u16) -> Option<&Self> {
        (nth == 0).then_some(self)
    }

    fn slot_mut(&mut self, nth: u16) -> Option<&mut Self> {
        (nth == 0).then_some(self)
    }
}

/// Implements the functions of `Slots` for a wrapper by those of its content.
macro_rules! inner_slots {
    ($self:ident => $inner:expr) => {
        #[cfg(feature = "alloc")]
        fn slot(&$self, nth: u16) -> Option<&$crate::slot::SlotPersistent<A>> {
            $inner.slot(nth)
        }

        #[cfg(feature = "alloc")]
        fn slot_mut(&mut $self, nth: u16) -> Option<&mut $crate::slot::SlotPersistent<A>> {
            $inner.slot_mut(nth)
        }
    };
}
pub(crate) use inner_slots;

/// Implements `Slots` for a tuple, whose slots are those of its members in order.
macro_rules! tuple {
    ($($N:ident $i:tt),+) => {
        impl<Z: Agent, $($N: Slots<Z>),+> Slots<Z> for ($($N,)+) {
            const NEW: Self = ($($N::NEW,)+);
            const COUNT: u16 = 0 $(+ $N::COUNT)+;

            #[cfg(feature = "alloc")]
            fn slot(&self, nth: u16) -> Option<&SlotPersistent<Z>> {
                $(
                    if nth < $N::COUNT {
                        return self.$i.slot(nth);
                    }
                    let nth = nth - $N::COUNT;
                )+
                let _ = nth;
                None
            }

            #[cfg(feature = "alloc")]
            fn slot_mut(&mut self, nth: u16) -> Option<&mut SlotPersistent<Z>> {
                $(
                    if nth < $N::COUNT {
                        return self.$i.slot_mut(nth);
                    }
                    let nth = nth - $N::COUNT;
                )+
                let _ = nth;
                None
            }
        }
    };
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
