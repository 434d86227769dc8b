//! Nodes under names. A node with children is named by a unit struct, and so is what it remembers: the types
//! above it do not grow with what is below, which would cost rustc more with every level.

use core::fmt;

use crate::blackboard::Agent;
use crate::node::Node;
use crate::slot::{Slots, inner_slots};

/// A node under a name.
pub trait Named<A: Agent, S> {
    /// The node.
    type Node: Node<A, S>;
}

type Active<A, S, P> = <<P as Named<A, S>>::Node as Node<A, S>>::Active;
type Halting<A, S, P> = <<P as Named<A, S>>::Node as Node<A, S>>::Halting;
type Persistent<A, S, P> = <<P as Named<A, S>>::Node as Node<A, S>>::Persistent;

/// What the part `P` remembers while it runs.
pub struct NamedActive<A: Agent, S, P: Named<A, S>>(pub(super) Active<A, S, P>);

/// What a halt of the part `P` remembers.
pub struct NamedHalting<A: Agent, S, P: Named<A, S>>(pub(super) Halting<A, S, P>);

/// What the part `P` remembers for the brain's life.
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

/// Does as what is inside does.
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

        // As a tuple of one: where a format writes the unit value and an absent one alike (JSON's `null`), an
        // `Option` of a part would not come back as it was. Never inlined: a tree of a thousand nodes in
        // one function takes LLVM minutes.
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
