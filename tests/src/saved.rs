//! A brain whose snapshots are bytes.

use bt_runtime::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Actor, Subject};

/// A [`Subject`] that can be saved. Its own trait, because only tests of snapshots pay for compiling it.
pub trait Saved: Subject {
    /// The brain as bytes.
    fn save(&self) -> Vec<u8>;
    /// The brain that these bytes are of, with the same tree.
    ///
    /// # Errors
    /// They are of none.
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
