//! Reads of keys in a compiled file. A read of a shared key returns the shared value instead of the handle.

use core::marker::PhantomData;
use core::ops::Deref;

use super::Takes;
use crate::blackboard::Shared;

/// A key to read. Method lookup finds [`ReadShared`] for a handle whose value can be copied, else [`ReadOwn`].
pub struct Reading<'a, T>(pub &'a T);

/// A copy of a shared value, so that no lock is held while the rest of the expression is evaluated: a second lock could
/// wait for a writer that waits for the first.
pub struct Held<T>(T);

impl<T> Deref for Held<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// Reads the value of a handle.
pub trait ReadShared {
    /// The type of the value.
    type Value;
    /// Returns a copy of the value.
    fn value(&self) -> Held<Self::Value>;
}

impl<T: Clone + PartialEq + 'static> ReadShared for Reading<'_, Shared<T>> {
    type Value = T;

    #[inline]
    fn value(&self) -> Held<T> {
        Held(self.0.read().clone())
    }
}

/// Reads a key without a handle.
pub trait ReadOwn<'a> {
    /// The type of the key.
    type Value;
    /// Returns the value.
    fn value(&self) -> &'a Self::Value;
}

impl<'a, T> ReadOwn<'a> for &Reading<'a, T> {
    type Value = T;

    #[inline(always)]
    fn value(&self) -> &'a T {
        self.0
    }
}

/// The input of an action takes the value of a shared key; another implementation lets it take the handle.
impl<T: Clone, const LINE: u32, const COLUMN: u32> Takes<Shared<T>, LINE, COLUMN> for T {
    fn take(given: Shared<T>) -> T {
        given.read().clone()
    }
}

/// The type of a key that is written. Method lookup finds [`SharedPlace`] for a handle, else [`OwnPlace`].
pub struct KindOf<T>(PhantomData<T>);

/// Returns the type of a key, for method lookup.
#[inline(always)]
pub fn kind_of<T>(_: &T) -> KindOf<T> {
    KindOf(PhantomData)
}

/// The place of a shared value. [`check_writable`](crate::blackboard::check_writable) refuses to write it when the
/// program is built. Here it has the type of the value, so that this refusal is the only error.
pub trait SharedPlace<T> {
    /// Returns the value for reading.
    fn get<'a>(&self, key: &'a Shared<T>) -> &'a T;
    /// Returns the value for writing.
    fn get_mut<'a>(&self, key: &'a mut Shared<T>) -> &'a mut T;
}

impl<T> SharedPlace<T> for KindOf<Shared<T>> {
    fn get<'a>(&self, _: &'a Shared<T>) -> &'a T {
        unreachable!("a file that writes a shared key does not compile")
    }

    fn get_mut<'a>(&self, _: &'a mut Shared<T>) -> &'a mut T {
        unreachable!("a file that writes a shared key does not compile")
    }
}

/// The place of a value without a handle.
pub trait OwnPlace<T> {
    /// Returns the value for reading.
    fn get<'a>(&self, key: &'a T) -> &'a T;
    /// Returns the value for writing.
    fn get_mut<'a>(&self, key: &'a mut T) -> &'a mut T;
}

impl<T> OwnPlace<T> for &KindOf<T> {
    #[inline(always)]
    fn get<'a>(&self, key: &'a T) -> &'a T {
        key
    }

    #[inline(always)]
    fn get_mut<'a>(&self, key: &'a mut T) -> &'a mut T {
        key
    }
}
