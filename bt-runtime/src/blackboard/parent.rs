//! Keys that an agent inherits from a parent.

use core::ops::Deref;

use super::{Agent, Key, KeyMut};
use crate::keys::{ChangeSet, Keys};

/// The field of the agent `A` from which it inherits the keys of `P`: `Soldier::BODY` for
/// `#[blackboard(parent)] body: Creature`.
pub struct ParentKey<A, P> {
    pub(crate) name: &'static str,
    pub(crate) first: usize,
    pub(crate) place: fn(&mut A) -> &mut P,
}

impl<A, P> Clone for ParentKey<A, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, P> Copy for ParentKey<A, P> {}

impl<A, P> ParentKey<A, P> {
    /// Makes a parent key. `#[derive(Blackboard)]` calls this function.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, first: usize, place: fn(&mut A) -> &mut P) -> Self {
        Self { name, first, place }
    }

    /// Returns the name of the field.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the index of the parent's first key on the board of `A`.
    #[must_use]
    pub const fn first(&self) -> usize {
        self.first
    }
}

/// Write access to the keys that the agent `A` inherits from `P`. Changes are marked on the board of `A`.
///
/// Reads are field reads, as on the board.
pub struct ParentMut<'a, A: Agent, P> {
    value: &'a mut P,
    changes: &'a mut A::Changes,
    first: usize,
}

impl<'a, A: Agent, P> ParentMut<'a, A, P> {
    /// Makes the write access. `#[derive(Blackboard)]` calls this function.
    #[doc(hidden)]
    #[inline]
    pub fn new(value: &'a mut P, changes: &'a mut A::Changes, first: usize) -> Self {
        Self { value, changes, first }
    }

    /// Writes a key. Returns `true` if the new value differs from the old one.
    #[inline]
    pub fn set<T: PartialEq>(&mut self, key: Key<P, T>, value: T) -> bool {
        let place = (key.place)(self.value);
        let changed = *place != value;
        *place = value;
        self.changes.mark_if(changed, Keys::one(self.first + key.index));
        changed
    }

    /// Returns write access to a key's value. When it is dropped, the key is marked as changed if the value differs
    /// from before.
    #[inline]
    pub fn get_mut<T: Clone + PartialEq>(&mut self, key: Key<P, T>) -> KeyMut<'_, A, T> {
        KeyMut::new((key.place)(self.value), self.changes, self.first + key.index)
    }

    /// Returns write access to the keys that the parent itself inherits.
    #[inline]
    pub fn parent_mut<Q: Agent>(&mut self, key: ParentKey<P, Q>) -> ParentMut<'_, A, Q> {
        ParentMut::new((key.place)(self.value), self.changes, self.first + key.first)
    }
}

impl<A: Agent, P> Deref for ParentMut<'_, A, P> {
    type Target = P;

    #[inline]
    fn deref(&self) -> &P {
        self.value
    }
}
