//! Slots in snapshots. A snapshot holds empty slots only: it cannot restore a tree that a program puts in at run time.

use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::SlotPersistent;
use crate::blackboard::Agent;

impl<A: Agent> Serialize for SlotPersistent<A> {
    /// # Errors
    /// A tree is in the slot.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.name() {
            Some(tree) => Err(S::Error::custom(format_args!(
                "a slot holds `{tree}`: a snapshot has no tree that is put in at run time; clone the brain, or clear the slot"
            ))),
            None => serializer.serialize_u8(self.news),
        }
    }
}

impl<'de, A: Agent> Deserialize<'de> for SlotPersistent<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut empty = Self::default();
        empty.news = u8::deserialize(deserializer)?;
        Ok(empty)
    }
}
