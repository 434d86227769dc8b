//! What the expansion of `bt_file!` names: data and expressions of a file, with the meaning that the loader gives them.

mod data;
mod reckon;

pub use alloc::string::String;
pub use data::{Fraction, Means, Span, Text, Whole, fraction, means, span, text, whole};
pub use reckon::{Is, Reckon, add, div, eq, ge, gt, is, le, lt, mul, ne, neg, rem, sub};

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
