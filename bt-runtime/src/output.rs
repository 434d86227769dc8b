//! Outputs of trees: parameters that a tree may write. An output refers to a place of the caller.

use core::any::Any;
use core::fmt;

use crate::blackboard::{Agent, Blackboard, Board};
use crate::keys::Keys;
use crate::scope::{Locals, Scope};

/// A key as the place of an output.
#[doc(hidden)]
pub struct KeyPlace<A, T> {
    /// The key's bit on the board.
    pub keys: Keys,
    /// The function that reads the key.
    pub get: fn(&A) -> &T,
    /// The function that returns the key's place for writing.
    pub get_mut: fn(&mut A) -> &mut T,
}

/// An output of a tree of the agent `A`. A value of its type is a first value for an output without a target.
#[doc(hidden)]
pub struct Out<A: 'static, T: 'static>(Held<A, T>);

enum Held<A: 'static, T: 'static> {
    /// The key itself.
    Key(&'static KeyPlace<A, T>),
    /// The value of a local around the `run`. It is copied for each call of the subtree, and copied back afterwards:
    /// the subtree cannot see the local in another way, so this is the same as a reference.
    Lent(T),
    /// The value of an output without a target.
    Own(T),
    /// An output from a snapshot, which cannot contain references. The site binds the output before the subtree
    /// continues.
    #[cfg_attr(not(feature = "serde"), expect(dead_code, reason = "only restored memory is unbound"))]
    Unbound,
}

impl<A, T> Out<A, T> {
    /// Makes an output that refers to a key.
    #[inline(always)]
    #[must_use]
    pub fn key(place: &'static KeyPlace<A, T>) -> Self {
        Self(Held::Key(place))
    }

    /// Makes an output with the value of a local, for one call of the subtree.
    #[inline(always)]
    #[must_use]
    pub fn local(value: &T) -> Self
    where
        T: Clone,
    {
        Self(Held::Lent(value.clone()))
    }

    /// Makes an output without a target, which begins with this value.
    #[inline(always)]
    pub fn own(value: T) -> Self {
        Self(Held::Own(value))
    }

    /// Returns an output with the same place, for a subtree of the tree that has this output.
    #[inline]
    #[must_use]
    pub fn lend(&self) -> Self
    where
        T: Clone,
    {
        Self(match &self.0 {
            Held::Key(place) => Held::Key(place),
            Held::Lent(value) | Held::Own(value) => Held::Lent(value.clone()),
            Held::Unbound => Held::Unbound,
        })
    }

    /// Returns the current value.
    #[inline(always)]
    pub fn get<'a>(&'a self, agent: &'a A) -> &'a T {
        match &self.0 {
            Held::Key(place) => (place.get)(agent),
            Held::Lent(value) | Held::Own(value) => value,
            Held::Unbound => unreachable!("an output is bound before its tree runs"),
        }
    }

    /// Returns `false` after a restore, until the next call of the subtree.
    #[must_use]
    pub fn is_bound(&self) -> bool {
        !matches!(self.0, Held::Unbound)
    }

    /// Takes the place for the next call of the subtree. An output without a target keeps its value.
    #[inline]
    pub fn rebind(&mut self, now: Self) {
        if !matches!((&self.0, &now.0), (Held::Own(_), Held::Own(_))) {
            *self = now;
        }
    }

    /// Returns the value to copy back to the local; `None` if the output stands for no local.
    #[inline]
    pub(crate) fn returned(&self) -> Option<&T> {
        match &self.0 {
            Held::Lent(value) => Some(value),
            Held::Key(_) | Held::Own(_) | Held::Unbound => None,
        }
    }

    /// Takes the value that a subtree has written to the output that [`lend`](Self::lend) made for it.
    #[cfg(feature = "json")]
    pub fn take_back(&mut self, from: &Self)
    where
        T: Clone,
    {
        if let (Held::Lent(value), Held::Lent(now)) = (&mut self.0, &from.0) {
            value.clone_from(now);
        }
    }
}

impl<A: Agent, T: PartialEq> Out<A, T> {
    /// Writes the output. Returns `true` if the value of an output without a target has changed.
    #[inline]
    fn write<B: Blackboard<Agent = A>>(&mut self, bb: &mut B, value: T) -> bool {
        match &mut self.0 {
            Held::Key(place) => {
                bb.write(place.keys, place.get_mut, value);
                false
            }
            Held::Lent(there) => {
                *there = value;
                false
            }
            Held::Own(there) => {
                let changed = *there != value;
                *there = value;
                changed
            }
            Held::Unbound => false,
        }
    }
}

impl<A, T: Clone> Clone for Out<A, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Held::Key(place) => Held::Key(place),
            Held::Lent(value) => Held::Lent(value.clone()),
            Held::Own(value) => Held::Own(value.clone()),
            Held::Unbound => Held::Unbound,
        })
    }
}

impl<A, T: Copy> Copy for Out<A, T> {}
impl<A, T: Copy> Copy for Held<A, T> {}

impl<A, T: Copy> Clone for Held<A, T> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Two references are always equal, because both belong to the same `run`.
impl<A, T: PartialEq> PartialEq for Out<A, T> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Held::Lent(a), Held::Lent(b)) | (Held::Own(a), Held::Own(b)) => a == b,
            (Held::Key(_) | Held::Unbound, Held::Key(_) | Held::Unbound) => true,
            _ => false,
        }
    }
}

impl<A, T: fmt::Debug> fmt::Debug for Out<A, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Held::Key(_) => f.write_str("Key"),
            Held::Lent(value) => f.debug_tuple("Local").field(value).finish(),
            Held::Own(value) => f.debug_tuple("Own").field(value).finish(),
            Held::Unbound => f.write_str("Unbound"),
        }
    }
}

/// Saves the value of an output without a target, in a tuple of one, because a format may write `Some(())` in the same
/// way as `None`. The site binds any other output again.
#[cfg(feature = "serde")]
impl<A, T: serde::Serialize> serde::Serialize for Out<A, T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let own = match &self.0 {
            Held::Own(value) => Some((value,)),
            _ => None,
        };
        own.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, A, T: serde::Deserialize<'de>> serde::Deserialize<'de> for Out<A, T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let own = Option::<(T,)>::deserialize(deserializer)?;
        Ok(Self(own.map_or(Held::Unbound, |(value,)| Held::Own(value))))
    }
}

/// A place, or a first value, for an output of type `T`.
#[diagnostic::on_unimplemented(
    message = "the output is `{T}`, but its target has another type",
    label = "expected a place of type `{T}`",
    note = "an output is its target: a key, a local or an output of exactly its type; a value of the type discards it"
)]
pub trait IntoOut<A: 'static, T: 'static> {
    /// Returns the output.
    fn into_out(self) -> Out<A, T>;
}

impl<A: 'static, T: 'static> IntoOut<A, T> for T {
    #[inline(always)]
    fn into_out(self) -> Out<A, T> {
        Out::own(self)
    }
}

impl<A: 'static, T: 'static> IntoOut<A, T> for Out<A, T> {
    #[inline(always)]
    fn into_out(self) -> Self {
        self
    }
}

/// A tree with exactly one output, which `->` without a name binds. No type implements this trait: such a tree has the
/// method itself.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no output that goes without a name",
    label = "which output?",
    note = "name it: `run {Self}(output -> bb.key)`; an output is declared `tree {Self}(out output: …)`"
)]
pub trait OneOutput {}

/// Writes an output of the tree.
#[doc(hidden)]
#[inline]
pub fn put_out<B: Blackboard, P, L: Locals, K: PartialEq + 'static>(
    bb: &mut B,
    scope: &mut Scope<P, L>,
    place: impl FnOnce(&mut P) -> &mut Out<B::Agent, K>,
    value: K,
) {
    let changed = place(&mut scope.params).write(bb, value);
    scope.note(changed);
}

/// Copies the output of a subtree back into a local.
#[doc(hidden)]
#[inline]
pub fn give_local<A, P, L: Locals, K: Clone + PartialEq + 'static, T: 'static>(
    scope: &mut Scope<P, L>,
    place: impl Fn(&mut L) -> &mut K,
    output: &Out<A, T>,
) {
    if let Some(value) = returned_as(output)
        && *place(&mut scope.locals) != *value
    {
        scope.write(place, value.clone());
    }
}

/// Copies the output of a subtree back to an output of the tree around it.
#[doc(hidden)]
#[inline]
pub fn give_out<A: Agent, P, L: Locals, K: Clone + PartialEq + 'static, T: 'static>(
    bb: &mut Board<A>,
    scope: &mut Scope<P, L>,
    place: impl FnOnce(&mut P) -> &mut Out<A, K>,
    output: &Out<A, T>,
) {
    if let Some(value) = returned_as::<A, K, T>(output) {
        put_out(bb, scope, place, value.clone());
    }
}

/// Returns the value to copy back, as a `K`. `K` and `T` are the same type: the arguments of the `run` were checked,
/// and only that check may report a difference.
#[inline(always)]
fn returned_as<A, K: 'static, T: 'static>(output: &Out<A, T>) -> Option<&K> {
    output.returned().and_then(|value| (value as &dyn Any).downcast_ref())
}
