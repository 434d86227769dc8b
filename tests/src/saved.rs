//! Brains with snapshots as bytes.

use bt_runtime::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Actor, Subject};

/// A [`Subject`] that can be saved. A separate trait, so that only tests of snapshots compile this code.
pub trait Saved: Subject {
    /// The snapshot of the brain.
    fn save(&self) -> Vec<u8>;
    /// Restores a brain with the same tree from a snapshot.
    ///
    /// # Errors
    /// The bytes are not a snapshot of this tree.
    fn restore(&self, bytes: &[u8]) -> Result<Box<dyn Saved>, postcard::Error>;
}

impl<T: Tree<Agent = Actor>> Saved for Brain<T>
where
    Self: Subject + Serialize + DeserializeOwned,
{
    fn save(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("a brain can be written")
    }

    fn restore(&self, bytes: &[u8]) -> Result<Box<dyn Saved>, postcard::Error> {
        Ok(Box::new(postcard::from_bytes::<Self>(bytes)?))
    }
}
