//! Finds values of the standard library that a method would mutate without the board's knowledge: `bb.path.push(3)`.

#[cfg(feature = "alloc")]
use alloc::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    string::String,
    vec::Vec,
};

/// A key whose value a method may mutate in place.
pub struct InPlace<'a, T>(pub &'a T);

/// The answer that the methods of these names mutate the value.
pub struct Mutated;

/// A type of the standard library whose methods of these names mutate it.
pub trait Owned {}

impl<T> Owned for Option<T> {}
#[cfg(feature = "alloc")]
impl<T> Owned for Vec<T> {}
#[cfg(feature = "alloc")]
impl<T> Owned for VecDeque<T> {}
#[cfg(feature = "alloc")]
impl<T> Owned for BTreeSet<T> {}
#[cfg(feature = "alloc")]
impl<K, V> Owned for BTreeMap<K, V> {}
#[cfg(feature = "alloc")]
impl Owned for String {}
#[cfg(feature = "std")]
impl<T, S> Owned for std::collections::HashSet<T, S> {}
#[cfg(feature = "std")]
impl<K, V, S> Owned for std::collections::HashMap<K, V, S> {}

impl<T: Owned> InPlace<'_, T> {
    /// Returns the answer for a type of the standard library.
    #[must_use]
    pub fn mutated(&self) -> Mutated {
        Mutated
    }
}

/// The answer for all other types, whose methods of these names may take `&self`. Method lookup prefers the inherent
/// method.
pub trait Otherwise {
    /// Returns nothing, so that the call compiles.
    fn mutated(&self) {}
}

impl<T> Otherwise for InPlace<'_, T> {}
