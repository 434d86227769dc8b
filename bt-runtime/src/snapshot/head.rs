//! The serialized parts of a snapshot: its version, once, and the bodies of brains.

use core::marker::PhantomData;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::version::{Rows, Version};
use crate::tree::Tree;

/// The version at the start of a snapshot. It is written from the constants of the tree without a copy of them, and
/// checked when it is read.
pub(crate) struct Head<T>(PhantomData<T>);

impl<T> Head<T> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<T: Tree> Serialize for Head<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rows::of::<T>().serialize(serializer)
    }
}

impl<'de, T: Tree> Deserialize<'de> for Head<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let version = Version::deserialize(deserializer)?;
        version.check::<T>().map(|()| Self::NEW).map_err(Error::custom)
    }
}

/// A brain without its version, for snapshots of many brains: `Body<&Brain<T>>` is written, `Body<Brain<T>>` is read.
pub(crate) struct Body<B>(pub(crate) B);
