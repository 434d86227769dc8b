//! The hooks of `#[derive(Blackboard)]`: access to keys by their index.

use core::any::Any;
use core::fmt;

use super::{Agent, AnyKey};
use crate::keys::{ChangeSet, Keys};

/// The hooks that the derive implements in addition to [`Agent`]. Only this crate calls them, and the trait may change
/// in any version: do not implement it by hand.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no agent",
    label = "no blackboard",
    note = "derive it: `#[derive(Blackboard)]` on the struct"
)]
pub trait AgentHooks: Sized + 'static {
    /// Marks the keys whose shared value has changed since the last call. `first` is the index of the agent's first
    /// key.
    #[inline]
    fn observe_shared<C: ChangeSet>(&mut self, _changes: &mut C, _first: usize) {}

    /// Returns `true` if [`observe_shared`](AgentHooks::observe_shared) would mark a key. A sleeping agent must then
    /// wake.
    #[inline]
    fn shared_changed(&self) -> bool {
        false
    }

    /// Writes the value of the key with this index: its `Debug` output, or the name of its type if the type has no
    /// `Debug`.
    fn show(&self, _index: usize, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    /// Writes the keys of a set with their values, for an agent whose keys are only known at run time. Returns `None`
    /// if [`KEYS`](Agent::KEYS) lists the keys.
    fn show_keys(&self, _keys: Keys, _f: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
        None
    }

    /// Visits every key with its type, for trees from files.
    #[cfg(feature = "json")]
    fn visit_keys<V: crate::loaded::files::Visitor<Self>>(_visitor: &mut V)
    where
        Self: Agent,
    {
    }

    /// Returns the functions that read an event from data and compare events; `None` if the agent has no events.
    #[cfg(feature = "json")]
    fn event_ops() -> Option<crate::loaded::files::EventOps<Self::Event>>
    where
        Self: Agent,
    {
        None
    }

    /// Returns `true` if an event that no node has heard in its tick is offered again in the next tick.
    #[inline(always)]
    fn holds(_event: &Self::Event) -> bool
    where
        Self: Agent,
    {
        false
    }

    /// Returns the value of the key with this index; `None` if there is no such key.
    fn any_key(&self, _index: usize) -> Option<AnyKey<'_>> {
        None
    }

    /// Writes the key with this index: takes the value out of `value`, an `Option<T>`. Returns `true` if the new
    /// value differs from the old one.
    ///
    /// # Errors
    /// Returns the name of the key's type if that type is not `T`.
    fn assign_key(&mut self, _index: usize, _value: &mut dyn Any) -> Result<bool, &'static str> {
        Ok(false)
    }
}
