//! How the memory of leaves is saved: by their macro, by their registration, or by their type.

use alloc::boxed::Box;
use alloc::format;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Registry;
use super::actions::make;
use crate::blackboard::{Agent, KeyValue};
use crate::leaf::{Action, Returns};
use crate::loaded::leaf::Loadable;
use crate::loaded::load::Named;
use crate::loaded::memory::savers::{Savers, Saves};
use crate::loaded::registry::access::{FileValue, FromData};
use crate::loaded::registry::inputs::Build;

impl<A: Agent> Registry<A> {
    /// Adds an action as [`with`](Self::with) does, for a handwritten leaf that remembers more than a number or a
    /// `bool`: brains whose trees contain it can be [saved](crate::snapshot#trees-from-files). An `#[action]` needs
    /// only `with`.
    #[must_use]
    pub fn with_saved<L>(self) -> Self
    where
        L: Loadable<A, Memory: Serialize + DeserializeOwned> + Build,
    {
        let mut registry = self.with::<L>();
        if let Some(registered) = registry.actions.get_mut(<L as Action>::INFO.name) {
            registered.make = Box::new(|loader, call, free, service| {
                make::<A, L>(loader, call, free, service, Some(Saves::by_serde()))
            });
        }
        registry
    }

    /// Adds a type as [`with_type`](Self::with_type) does, for a type that can be serialized: brains whose trees have
    /// parameters or locals of this type can be [saved](crate::snapshot#trees-from-files). Types of Rust need no such
    /// call.
    #[must_use]
    pub fn with_saved_type<T: FileValue + KeyValue + Serialize + FromData>(mut self, name: &'static str) -> Self {
        self.types.insert(name, Box::new(Named(self.type_ops::<T>(name), Some(Saves::by_serde()))));
        self
    }
}

/// Returns the `Saves` of an action's memory, by its macro or by its type; `None` if the memory cannot be saved.
pub fn saves<A: Agent, L: Loadable<A> + Build>() -> Option<Saves<L::Memory>> {
    let known = L::saves().and_then(|saves| saves.downcast().ok());
    known.map(|saves| *saves).or_else(Saves::basic)
}

/// Registers the `Saves` of a leaf's memory; without one, records that the program cannot be saved.
pub fn add<A: Agent, L: Loadable<A>>(savers: &mut Savers<A>, saves: Option<Saves<L::Memory>>) {
    savers.add(saves, || {
        let action = <L as Action>::INFO.name;
        format!("the action `{action}` cannot be saved: what it remembers is not `Serialize` and `Deserialize`")
    });
}

/// Records that a program with this awaited leaf cannot be saved, unless the leaf begins anew after a load.
pub fn add_awaited<A: Agent, L: Loadable<A>>(savers: &mut Savers<A>) {
    let action = <L as Action>::INFO.name;
    if <L::Returns as Returns>::RESTARTS {
        return;
    }
    savers.refuse(|| {
        format!(
            "the action `{action}` cannot be saved: it is an `async fn`, whose future cannot be read; \
             `#[action(restart_on_load)]` begins it anew after a load"
        )
    });
}
