//! Named nodes: each node with children has a unit struct as its name, and its memory types refer to that name. The
//! types of its parents then do not contain its own type; otherwise rustc would be slower with every level.

use core::fmt;

use crate::blackboard::Agent;
use crate::node::Node;
#[cfg(feature = "alloc")]
use crate::slot::SlotNode;
use crate::slot::{Slots, inner_slots};

/// The name of a node.
pub trait Named<A: Agent, S> {
    /// The node with this name.
    type Node: Node<A, S>;
}

#[cfg(feature = "alloc")]
impl<A: Agent, S> Named<A, S> for SlotNode {
    type Node = Self;
}

type Active<A, S, P> = <<P as Named<A, S>>::Node as Node<A, S>>::Active;
type Halting<A, S, P> = <<P as Named<A, S>>::Node as Node<A, S>>::Halting;
type Persistent<A, S, P> = <<P as Named<A, S>>::Node as Node<A, S>>::Persistent;

/// The memory of the running node `P`.
pub struct NamedActive<A: Agent, S, P: Named<A, S>>(pub(super) Active<A, S, P>);

/// The memory of a halt of the node `P`.
pub struct NamedHalting<A: Agent, S, P: Named<A, S>>(pub(super) Halting<A, S, P>);

/// The memory of the node `P` for the brain's life.
pub struct NamedPersistent<A: Agent, S, P: Named<A, S>>(pub(super) Persistent<A, S, P>);

impl<A: Agent, S, P: Named<A, S>> Default for NamedPersistent<A, S, P> {
    fn default() -> Self {
        Self::NEW
    }
}

impl<A: Agent, S, P: Named<A, S>> Slots<A> for NamedPersistent<A, S, P> {
    const NEW: Self = Self(Slots::<A>::NEW);
    const COUNT: u16 = <Persistent<A, S, P> as Slots<A>>::COUNT;
    inner_slots!(self => self.0);
}

/// Implements traits for a wrapper by calls of its content.
macro_rules! as_inside {
    ($([$($generics:tt)*] $part:ty: $inside:ty),+) => { $(
        impl<$($generics)*> Clone for $part
        where
            $inside: Clone,
        {
            #[inline]
            fn clone(&self) -> Self {
                Self(self.0.clone())
            }
        }

        impl<$($generics)*> Copy for $part where $inside: Copy {}

        // It is serialized as a tuple of one, because JSON writes both the unit value and `None` as `null`, and could
        // not restore an `Option` of this type. It is never inlined: LLVM takes minutes for a tree of a thousand nodes
        // in one function.
        #[cfg(feature = "serde")]
        impl<$($generics)*> serde::Serialize for $part
        where
            $inside: serde::Serialize,
        {
            #[inline(never)]
            fn serialize<R: serde::Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
                (&self.0,).serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de, $($generics)*> serde::Deserialize<'de> for $part
        where
            $inside: serde::Deserialize<'de>,
        {
            #[inline(never)]
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <(_,)>::deserialize(deserializer).map(|(inside,)| Self(inside))
            }
        }

        impl<$($generics)*> fmt::Debug for $part
        where
            $inside: fmt::Debug,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )+ };
}

pub(super) use as_inside;

as_inside!(
    [A: Agent, S, P: Named<A, S>] NamedActive<A, S, P>: Active<A, S, P>,
    [A: Agent, S, P: Named<A, S>] NamedHalting<A, S, P>: Halting<A, S, P>,
    [A: Agent, S, P: Named<A, S>] NamedPersistent<A, S, P>: Persistent<A, S, P>
);
