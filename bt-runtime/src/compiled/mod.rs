//! The items that the expansion of `bt_file!` names: data and expressions of a file, with the same meaning as in the
//! loader.

mod arithmetic;
mod bits;
mod data;
mod placed;
mod shared;
mod text;
mod whole;

pub use alloc::string::String;
pub use arithmetic::{Is, Reckon, add, div, eq, ge, gt, is, le, lt, mul, ne, neg, rem, sub};
pub use bits::{Bits, Not, bitand, bitor, bitxor, not, shl, shr};
pub use data::{Fraction, List, Means, Span, Text, fraction, list, means, span, text};
pub use placed::{Fits, Takes, copy_as, fit_as};
pub use shared::{Held, KindOf, OwnPlace, ReadOwn, ReadShared, Reading, SharedPlace, kind_of};
pub use text::{Chars, contains, ends_with, is_empty, len, starts_with};
pub use whole::{Whole, whole};

use core::marker::PhantomData;

use crate::blackboard::KeyInfo;
use crate::leaf::InputInfo;

/// The type of a key, an input or a parameter, by its name. The derives and `#[action]` implement it.
///
/// `NAME` is a number that is computed from the name, because a name cannot be an argument of a type. `W` is the
/// [`Witness`] of the type: it lets a public action have an input of a private type, and is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no key, input or parameter of a name that stands in the file",
    note = "`Registry::load` says where it stands"
)]
pub trait Named<const NAME: u64, W> {
    /// The type of the key, input or parameter.
    type Of;
    /// The type inside `Of`, if that is an `Option`; else `Of` itself.
    type Inner;
}

/// The answer whether an agent has a key. The expansion declares a trait for each key, and implements it only for
/// `Found<true>`: the error message of that trait shows where the file names the key.
pub struct Found<const YES: bool>;

/// A type that is equal to the type `A` of the agent.
pub trait SameAs<A> {
    /// Returns the agent.
    fn same(agent: &A) -> &Self;
    /// Returns the agent, for writing.
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

/// Returns the agent as the type that the expansion names for the agent and its keys. If the agent lacks one of the
/// keys, that type does not exist, and reads of the agent cause no second error.
#[inline(always)]
pub fn agent<A, T: SameAs<A>>(agent: &A) -> &T {
    T::same(agent)
}

/// Returns the agent, as the type that the expansion names, for writing.
#[inline(always)]
pub fn agent_mut<A, T: SameAs<A>>(agent: &mut A) -> &mut T {
    T::same_mut(agent)
}

/// Returns `true` if there is a key with this name.
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

/// Fails to compile with this message if there is no input with this name.
#[must_use]
#[track_caller]
pub const fn check_input(inputs: &[InputInfo], name: &str, message: &str) -> bool {
    let mut at = 0;
    while at < inputs.len() {
        if same(inputs[at].name.as_bytes(), name.as_bytes()) {
            return true;
        }
        at += 1;
    }
    panic!("{}", message)
}

const fn same(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

/// A type that is as private as `T`, and makes an implementation as private.
pub struct Witness<T>(PhantomData<T>);
