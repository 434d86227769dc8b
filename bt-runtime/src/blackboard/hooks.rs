//! Hooks of `#[derive(Blackboard)]`: access to keys by their number.

use core::any::Any;
use core::fmt;

#[cfg(feature = "json")]
use super::Agent;
use super::AnyKey;
use crate::keys::{ChangeSet, Keys};

/// The derive implements it beside [`Agent`], for the run time alone. Not for use by hand: it may change in any version.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no agent",
    label = "no blackboard",
    note = "derive it: `#[derive(Blackboard)]` on the struct"
)]
pub trait AgentHooks: Sized + 'static {
    /// Marks the keys whose shared value has changed since the last call. `first` is the index of the first own key.
    #[inline]
    fn observe_shared<C: ChangeSet>(&mut self, _changes: &mut C, _first: usize) {}

    /// `true` if [`observe_shared`](AgentHooks::observe_shared) would mark a key: a sleeping agent must wake.
    #[inline]
    fn shared_changed(&self) -> bool {
        false
    }

    /// Writes the value of the key with this index: by `Debug`, or the name of its type where it has none.
    fn show(&self, _index: usize, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    /// Writes the keys of a set with their values, where only the run time knows them. `None`: they stand in
    /// [`KEYS`](Agent::KEYS).
    fn show_keys(&self, _keys: Keys, _f: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
        None
    }

    /// Shows every key with its type: for trees from files.
    #[cfg(feature = "json")]
    fn visit_keys<V: crate::loaded::files::Visitor<Self>>(_visitor: &mut V)
    where
        Self: Agent,
    {
    }

    /// Reads an event from data, and compares events.
    #[cfg(feature = "json")]
    fn event_ops() -> Option<crate::loaded::files::EventOps<Self::Event>>
    where
        Self: Agent,
    {
        None
    }

    /// The value of the key with this index.
    fn any_key(&self, _index: usize) -> Option<AnyKey<'_>> {
        None
    }

    /// Writes the key with this index: takes the value out of `value`, an `Option<T>`. Returns whether the new value
    /// differs from the old one.
    ///
    /// # Errors
    /// The name of the key's type, if that type is not `T`.
    fn assign_key(&mut self, _index: usize, _value: &mut dyn Any) -> Result<bool, &'static str> {
        Ok(false)
    }
}
