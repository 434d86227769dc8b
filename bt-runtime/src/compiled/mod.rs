//! What the expansion of `bt_file!` names: data and expressions of a file, with the meaning that the loader gives them.

mod arithmetic;
mod data;

pub use alloc::string::String;
pub use arithmetic::{Is, Reckon, add, div, eq, ge, gt, is, le, lt, mul, ne, neg, rem, sub};
pub use data::{Fraction, Means, Span, Text, Whole, fraction, means, span, text, whole};

use core::marker::PhantomData;

use crate::blackboard::KeyInfo;

/// The type of a key, an input or a parameter, found by its name. Made by the derives and `#[action]`.
///
/// `NAME` is a number made of the name, because no name can be an argument of a type. `W` is [`Witness`] of the type: it
/// lets a public action have an input of a private type, and is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no key, input or parameter of a name that stands in the file",
    note = "`Registry::load` says where it stands"
)]
pub trait Named<const NAME: u64, W> {
    /// The type.
    type Of;
    /// What is in it, if it is an `Option`; else itself.
    type Inner;
}

/// Whether an agent has a key. A trait that the expansion makes for each key is there for `Found<true>` alone: its message says
/// where the key stands in the file.
pub struct Found<const YES: bool>;

/// What is of the type of the agent.
pub trait SameAs<A> {
    /// The agent.
    fn same(agent: &A) -> &Self;
    /// To write.
    fn same_mut(agent: &mut A) -> &mut Self;
}

impl<A> SameAs<A> for A {
    #[inline(always)]
    fn same(agent: &A) -> &A {
        agent
    }

    #[inline(always)]
    fn same_mut(agent: &mut A) -> &mut A {
        agent
    }
}

/// The agent, by its type as the expansion names it with its keys. Where the agent lacks one of them, that is no type, and
/// what is read of it needs no second error.
#[inline(always)]
pub fn agent<A, T: SameAs<A>>(agent: &A) -> &T {
    T::same(agent)
}

/// The agent whose key is written.
#[inline(always)]
pub fn agent_mut<A, T: SameAs<A>>(agent: &mut A) -> &mut T {
    T::same_mut(agent)
}

/// The type of an input. That it is none of another type is said here: rustc would write its conversions behind the macro.
#[diagnostic::on_unimplemented(
    message = "the input takes `{Self}`, what the file gives is `{V}`",
    label = "this file gives `{V}`",
    note = "name a key, a parameter or a local of the type `{Self}`; `Registry::load` says where it stands"
)]
pub trait Takes<V> {
    /// The value.
    fn take(given: V) -> Self;
}

impl<T> Takes<T> for T {
    #[inline(always)]
    fn take(given: T) -> T {
        given
    }
}

/// What a key, a parameter or a local gives to an input.
#[inline(always)]
pub fn copy_as<V: Clone, T: Takes<V>>(place: &V) -> T {
    T::take(place.clone())
}

/// Is there a key of this name?
#[must_use]
pub const fn has_key(keys: &[KeyInfo], name: &str) -> bool {
    let mut at = 0;
    while at < keys.len() {
        if same(keys[at].name.as_bytes(), name.as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

const fn same(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

/// Makes an impl as private as this type.
pub struct Witness<T>(PhantomData<T>);
