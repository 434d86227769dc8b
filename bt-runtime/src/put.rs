//! Where values go: outputs of actions, `set`, what an event brings.

use crate::blackboard::{Agent, Blackboard, Board};
use crate::keys::Keys;
use crate::scope::{Locals, Scope};

/// Write access to what a node may write: the board and the scope.
#[doc(hidden)]
pub struct Hand<'a, 'w, A: Agent, S> {
    /// The blackboard.
    pub bb: &'a mut Board<A>,
    /// The world, to read.
    pub world: &'a A::World<'w>,
    /// The parameters and locals of the subtree.
    pub scope: &'a mut S,
}

/// A value that can go into a key of type `K`: the same type, or `T` into an `Option<T>`.
#[diagnostic::on_unimplemented(
    message = "the output is `{Self}`, the key `{K}`",
    label = "this key takes `{K}`",
    note = "an output goes into a key of its own type `T`, or of `Option<T>`"
)]
pub trait Fits<K> {
    /// The key's new value.
    fn fit(self) -> K;
}

impl<T> Fits<T> for T {
    #[inline(always)]
    fn fit(self) -> T {
        self
    }
}

impl<T> Fits<Option<T>> for T {
    #[inline(always)]
    fn fit(self) -> Option<T> {
        Some(self)
    }
}

/// Writes a key, or a place inside one.
#[doc(hidden)]
#[inline]
pub fn put<B: Blackboard, K: PartialEq>(
    bb: &mut B,
    keys: Keys,
    place: impl FnOnce(&mut B::Agent) -> &mut K,
    value: impl Fits<K>,
) {
    bb.write(keys, place, value.fit());
}

/// Writes a local of the subtree.
#[doc(hidden)]
#[inline]
pub fn put_local<P, L: Locals, K: PartialEq>(
    scope: &mut Scope<P, L>,
    place: impl FnOnce(&mut L) -> &mut K,
    value: impl Fits<K>,
) {
    scope.write(place, value.fit());
}
