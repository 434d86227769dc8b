//! Reads of keys in a compiled file: of a shared key its value, not the handle.

use core::ops::Deref;

use super::Takes;
use crate::blackboard::Shared;

/// Reads a key. Method lookup finds [`ReadShared`] for a handle whose value can be copied, else [`ReadOwn`].
pub struct Reading<'a, T>(pub &'a T);

/// A copy of a shared value. No lock is held while the rest of the expression is evaluated: a second lock could wait for a
/// writer that waits for the first.
pub struct Held<T>(T);

impl<T> Deref for Held<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// Reads the value behind a handle.
pub trait ReadShared {
    /// Its type.
    type Value;
    /// The value.
    fn value(&self) -> Held<Self::Value>;
}

impl<T: Clone + PartialEq + 'static> ReadShared for Reading<'_, Shared<T>> {
    type Value = T;

    #[inline]
    fn value(&self) -> Held<T> {
        Held(self.0.read().clone())
    }
}

/// Reads all other keys.
pub trait ReadOwn<'a> {
    /// The type of the key.
    type Value;
    /// The value.
    fn value(&self) -> &'a Self::Value;
}

impl<'a, T> ReadOwn<'a> for &Reading<'a, T> {
    type Value = T;

    #[inline(always)]
    fn value(&self) -> &'a T {
        self.0
    }
}

/// An input takes the value of a shared key, or its handle.
impl<T: Clone> Takes<Shared<T>> for T {
    fn take(given: Shared<T>) -> T {
        given.read().clone()
    }
}
