//! The slots in what a tree keeps: counted at compile time, found by their number.

#[cfg(feature = "alloc")]
use core::ops::Range;

#[cfg(feature = "alloc")]
use super::persistent::SlotPersistent;
use crate::blackboard::Agent;
use crate::time::Time;
#[cfg(feature = "alloc")]
use crate::trace::NodeId;

/// What a part of a tree keeps for the brain's life: the slots in it, in the order of the tree's nodes.
///
/// Where [`COUNT`](Slots::COUNT) is 0, no code is made.
pub trait Slots<A: Agent>: Sized {
    /// What a new brain keeps: a constant, for a function of each node of a large tree, which [`Default`] would be, costs rustc.
    const NEW: Self;

    /// How many slots there are.
    const COUNT: u16 = 0;

    /// The slot with so many before it.
    #[cfg(feature = "alloc")]
    fn slot(&self, _nth: u16) -> Option<&SlotPersistent<A>> {
        None
    }

    /// The same, to write.
    #[cfg(feature = "alloc")]
    fn slot_mut(&mut self, _nth: u16) -> Option<&mut SlotPersistent<A>> {
        None
    }

    /// The slot that is this node; `nth`: how many stand before it.
    #[cfg(feature = "alloc")]
    fn slot_at(&self, _node: NodeId, nth: impl FnOnce() -> u16) -> Option<&SlotPersistent<A>> {
        self.slot(nth())
    }

    /// The same, to write.
    #[cfg(feature = "alloc")]
    fn slot_at_mut(&mut self, _node: NodeId, nth: impl FnOnce() -> u16) -> Option<&mut SlotPersistent<A>> {
        self.slot_mut(nth())
    }

    /// The number of the tree's nodes; `constant`: where that is one.
    #[cfg(feature = "alloc")]
    fn nodes(&self, constant: NodeId) -> usize {
        usize::from(constant)
    }

    /// The numbers of a tree in a slot which `meets` says so of.
    #[cfg(feature = "alloc")]
    fn is_taken(&self, meets: &dyn Fn(&Range<usize>) -> bool) -> Option<Range<usize>> {
        (0..Self::COUNT).filter_map(|nth| self.slot(nth)).flat_map(SlotPersistent::numbers).find(meets)
    }

    /// Must the tree be ticked for something that was put in or taken out, or that is asked every tick?
    #[cfg(feature = "alloc")]
    fn affected_by(&self) -> bool {
        if const { Self::COUNT == 0 } {
            return false;
        }
        (0..Self::COUNT).filter_map(|nth| self.slot(nth)).any(SlotPersistent::affected_by)
    }

    /// Has a tree in a slot transitions of a machine that may come true by a change?
    #[cfg(feature = "alloc")]
    fn has_ways(&self) -> bool {
        (0..Self::COUNT).filter_map(|nth| self.slot(nth)).any(SlotPersistent::has_ways)
    }

    /// A tick is over: what was put in is news no longer.
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

    /// An action has panicked: what runs in slots is forgotten without a halt.
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

    /// See the same function with the feature `alloc`: without it there are no slots.
    #[cfg(not(feature = "alloc"))]
    fn affected_by(&self) -> bool {
        false
    }

    /// See the same function with the feature `alloc`: without it there are no slots.
    #[cfg(not(feature = "alloc"))]
    fn has_ways(&self) -> bool {
        false
    }

    /// See the same function with the feature `alloc`: without it there are no slots.
    #[cfg(not(feature = "alloc"))]
    fn settle(&mut self) {}
}

/// Something without slots.
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

/// The slots of something are those of its one part.
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

/// The slots of a tuple are those of its members in order.
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
