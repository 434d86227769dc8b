//! The memory of leaves.

use core::fmt;

use super::named::as_inside;
use crate::blackboard::Agent;
use crate::slot::{Slots, inner_slots};

/// The memory of a leaf: while it runs, during a halt, or for the brain's life.
pub struct Held<V>(pub(super) V);

impl<V: Default> Default for Held<V> {
    fn default() -> Self {
        Self(V::default())
    }
}

impl<A: Agent, V: Slots<A>> Slots<A> for Held<V> {
    const NEW: Self = Self(V::NEW);
    const COUNT: u16 = V::COUNT;
    inner_slots!(self => self.0);
}

as_inside!([V] Held<V>: V);
