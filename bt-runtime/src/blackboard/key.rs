//! Keys with the types of their values.

use core::ops::{Deref, DerefMut};

use super::Agent;
use crate::keys::{ChangeSet, Keys};

/// A key of the agent `A` whose value is a `T`: `Soldier::AMMO` is a `Key<Soldier, u32>`.
pub struct Key<A, T> {
    pub(crate) name: &'static str,
    pub(crate) index: usize,
    pub(crate) read: fn(&A) -> &T,
    pub(crate) place: fn(&mut A) -> &mut T,
}

impl<A, T> Clone for Key<A, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, T> Copy for Key<A, T> {}

impl<A, T> Key<A, T> {
    /// Makes a key. `#[derive(Blackboard)]` calls this function.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, index: usize, read: fn(&A) -> &T, place: fn(&mut A) -> &mut T) -> Self {
        Self { name, index, read, place }
    }

    /// Returns the name of the field.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the index of the key on the board, from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }
}

/// Write access to a key's value. When it is dropped, the key is marked as changed if the value differs from before.
pub struct KeyMut<'a, A: Agent, T: Clone + PartialEq> {
    value: &'a mut T,
    before: Option<T>,
    changes: &'a mut A::Changes,
    index: usize,
}

impl<'a, A: Agent, T: Clone + PartialEq> KeyMut<'a, A, T> {
    /// Makes the write access. `#[derive(Blackboard)]` calls this function.
    #[doc(hidden)]
    #[inline]
    pub fn new(value: &'a mut T, changes: &'a mut A::Changes, index: usize) -> Self {
        Self { value, before: None, changes, index }
    }
}

impl<A: Agent, T: Clone + PartialEq> Deref for KeyMut<'_, A, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.value
    }
}

impl<A: Agent, T: Clone + PartialEq> DerefMut for KeyMut<'_, A, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        if self.before.is_none() {
            self.before = Some(self.value.clone());
        }
        self.value
    }
}

impl<A: Agent, T: Clone + PartialEq> Drop for KeyMut<'_, A, T> {
    #[inline]
    fn drop(&mut self) {
        let changed = self.before.as_ref().is_some_and(|before| before != self.value);
        self.changes.mark_if(changed, Keys::one(self.index));
    }
}
