//! Writes to keys and locals: outputs of actions, `set`, and the values of an event.

use crate::blackboard::{Agent, Blackboard, Board};
use crate::keys::Keys;
use crate::scope::{Locals, Scope};

/// Write access for a node: the board and the scope.
#[doc(hidden)]
pub struct WriteCx<'a, 'w, A: Agent, S> {
    /// The blackboard.
    pub bb: &'a mut Board<A>,
    /// The world, for reading.
    pub world: &'a A::World<'w>,
    /// The parameters and locals of the subtree.
    pub scope: &'a mut S,
}

/// A value that can be written to a key or a local of type `K`: a `K`, or a `T` for an `Option<T>`.
#[diagnostic::on_unimplemented(
    message = "the value is `{Self}`, the key or local `{K}`",
    label = "this takes `{K}`",
    note = "declare the key or local as `{Self}`, or give a `{K}`; a key or local of `Option<T>` takes a `T` too"
)]
pub trait IntoKey<K> {
    /// Returns the new value of the key.
    fn fit(self) -> K;
}

impl<T> IntoKey<T> for T {
    #[inline(always)]
    fn fit(self) -> T {
        self
    }
}

impl<T> IntoKey<Option<T>> for T {
    #[inline(always)]
    fn fit(self) -> Option<T> {
        Some(self)
    }
}

/// An output that can be written to a key or local of type `K`. It is a separate trait, so that its error message
/// differs from that of [`IntoKey`].
#[diagnostic::on_unimplemented(
    message = "the output is `{Self}`, the key or local `{K}`",
    label = "this takes `{K}`",
    note = "an output goes into a key or a local of its own type `T`, or of `Option<T>`",
    note = "an action that returns `Status` or `bool` yields nothing: its output is `()`"
)]
pub trait IntoOutput<K> {
    /// Returns the new value of the key.
    fn yielded(self) -> K;
}

impl<T> IntoOutput<T> for T {
    #[inline(always)]
    fn yielded(self) -> T {
        self
    }
}

impl<T> IntoOutput<Option<T>> for T {
    #[inline(always)]
    fn yielded(self) -> Option<T> {
        Some(self)
    }
}

/// Converts a value to the type of its key.
#[doc(hidden)]
#[inline(always)]
pub fn fit<K>(value: impl IntoKey<K>) -> K {
    value.fit()
}

/// Converts an output to the type of its key.
#[doc(hidden)]
#[inline(always)]
pub fn yielded<K>(output: impl IntoOutput<K>) -> K {
    output.yielded()
}

/// Writes a key, or a place inside a key.
#[doc(hidden)]
#[inline]
pub fn put<B: Blackboard, K: PartialEq>(bb: &mut B, keys: Keys, place: impl FnOnce(&mut B::Agent) -> &mut K, value: K) {
    bb.write(keys, place, value);
}

/// Writes a local of the subtree.
#[doc(hidden)]
#[inline]
pub fn put_local<P, L: Locals, K: PartialEq>(scope: &mut Scope<P, L>, place: impl FnOnce(&mut L) -> &mut K, value: K) {
    scope.write(place, value);
}
