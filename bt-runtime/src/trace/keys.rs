//! The keys of an agent, as a handle that a sink can keep.

#[cfg(feature = "std")]
use alloc::{string::String, sync::Arc};

use crate::blackboard::{Agent, KeyInfo, KeyKind};

/// The names of an agent's keys. A clone refers to the same keys.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::KeyTable;
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// assert_eq!(KeyTable::of::<Soldier>().get(0), Some("ammo"));
/// ```
#[derive(Clone, Debug)]
pub struct KeyTable(Keys);

#[derive(Clone, Debug)]
enum Keys {
    Agent(&'static [KeyInfo]),
    #[cfg(feature = "std")]
    Named(Arc<[String]>),
}

impl KeyTable {
    /// Returns the keys of this type of agent.
    #[must_use]
    pub const fn of<A: Agent>() -> Self {
        Self(Keys::Agent(A::KEYS))
    }

    /// Makes a table of keys that only have names, in this order.
    #[cfg(feature = "std")]
    pub fn from_names(names: impl IntoIterator<Item = String>) -> Self {
        Self::named(names.into_iter().collect())
    }

    /// Makes a table of keys that only have names, in this order.
    #[cfg(feature = "std")]
    pub(super) const fn named(names: Arc<[String]>) -> Self {
        Self(Keys::Named(names))
    }

    /// Returns the number of keys, including those of parents.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Keys::Agent(keys) => count(keys),
            #[cfg(feature = "std")]
            Keys::Named(names) => names.len(),
        }
    }

    /// Returns `true` if there is no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the name of the key with this index on the board; `None` if there is no such key.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&str> {
        match &self.0 {
            Keys::Agent(keys) => name(keys, index),
            #[cfg(feature = "std")]
            Keys::Named(names) => names.get(index).map(String::as_str),
        }
    }
}

/// Returns the name of the key with this index, which may be a parent's key.
pub(super) fn name(keys: &[KeyInfo], index: usize) -> Option<&'static str> {
    keys.iter().find_map(|info| match info.kind {
        KeyKind::Parent(keys) => index.checked_sub(info.index).and_then(|index| name(keys, index)),
        KeyKind::Own | KeyKind::Shared => (info.index == index).then_some(info.name),
    })
}

/// Returns the number of keys, including those of parents.
fn count(keys: &[KeyInfo]) -> usize {
    keys.iter().fold(0, |most, info| match info.kind {
        KeyKind::Parent(keys) => most.max(info.index + count(keys)),
        KeyKind::Own | KeyKind::Shared => most.max(info.index + 1),
    })
}
