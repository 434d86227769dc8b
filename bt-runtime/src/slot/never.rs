//! Trees in slots without the feature `json`, which cannot be saved.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::persistent::Seat;
use crate::blackboard::Agent;

/// A tree in a slot.
pub(super) struct Seated<S>(pub(super) S);

impl<A: Agent> Serialize for Seated<&Seat<A>> {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        let name = self.0.tree.name();
        Err(S::Error::custom(format_args!(
            "a slot holds `{name}`: a tree in a slot is saved by `SavedTrees`, with the feature `json` of `bt-runtime`"
        )))
    }
}

impl<'de, A: Agent> Deserialize<'de> for Seated<Seat<A>> {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("a tree in a slot is restored with the feature `json` of `bt-runtime`"))
    }
}
