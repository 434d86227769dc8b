//! Slots in snapshots. A tree in a slot is written with its name, if it is one of the
//! [`SavedTrees`](super::SavedTrees).

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::SlotPersistent;
#[cfg(not(feature = "json"))]
use super::never::Seated;
use super::persistent::{Seat, Swap};
#[cfg(feature = "json")]
use super::saved_trees::Seated;
use crate::blackboard::Agent;

/// Writes the number of ticks for which the tree is new, whether the next tick empties the slot, the tree, and the tree
/// that will replace it.
impl<A: Agent> Serialize for SlotPersistent<A> {
    /// # Errors
    /// The slot has a tree that is not one of the [`SavedTrees`](super::SavedTrees).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let next = if let Swap::Put(seat) = &self.swap { Some(seat) } else { None };
        let mut tuple = serializer.serialize_tuple(4)?;
        tuple.serialize_element(&self.news)?;
        tuple.serialize_element(&matches!(self.swap, Swap::Clear))?;
        tuple.serialize_element(&self.held.as_ref().map(Seated))?;
        tuple.serialize_element(&next.map(Seated))?;
        tuple.end()
    }
}

impl<'de, A: Agent> Deserialize<'de> for SlotPersistent<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<A: Agent>(core::marker::PhantomData<A>);

        impl<'de, A: Agent> Visitor<'de> for Fields<A> {
            type Value = SlotPersistent<A>;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a slot")
            }

            fn visit_seq<Q: SeqAccess<'de>>(self, mut fields: Q) -> Result<SlotPersistent<A>, Q::Error> {
                let broken = || Q::Error::custom("a snapshot has a slot that is broken");
                let news = fields.next_element()?.ok_or_else(broken)?;
                let clears: bool = fields.next_element()?.ok_or_else(broken)?;
                let held: Option<Seated<Seat<A>>> = fields.next_element()?.ok_or_else(broken)?;
                let next: Option<Seated<Seat<A>>> = fields.next_element()?.ok_or_else(broken)?;
                let runs = held.as_ref().is_some_and(|Seated(seat)| seat.tree.0.runs());
                let swap = match next {
                    Some(Seated(seat)) if runs && !clears => Swap::Put(seat),
                    None if !clears => Swap::None,
                    None if runs => Swap::Clear,
                    _ => return Err(broken()),
                };
                Ok(SlotPersistent { held: held.map(|Seated(seat)| seat), swap, news })
            }
        }

        deserializer.deserialize_tuple(4, Fields(core::marker::PhantomData))
    }
}
