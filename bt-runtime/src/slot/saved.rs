//! A slot as a snapshot holds it: empty. What runs in a slot is a tree that only its program knows how to make.

use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::SlotPersistent;
use crate::blackboard::Agent;

impl<A: Agent> Serialize for SlotPersistent<A> {
    /// # Errors
    /// There is a tree in the slot.
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
