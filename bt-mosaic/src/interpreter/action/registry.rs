//! A registry of actions by name.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::Action;

/// Actions by name.
#[derive(Clone)]
pub struct ActionRegistry(BTreeMap<String, Arc<dyn Action>>);

impl ActionRegistry {
    /// Creates a registry without actions.
    #[must_use]
    pub fn none() -> Self {
        Self(BTreeMap::new())
    }

    /// Adds an action, which replaces an action with the same name.
    pub fn add(&mut self, name: &str, action: impl Action + 'static) {
        self.0.insert(name.to_owned(), Arc::new(action));
    }

    /// Returns the names in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(|name| &**name)
    }

    pub(in super::super) fn get(&self, name: &str) -> Option<&Arc<dyn Action>> {
        self.0.get(name)
    }
}

impl fmt::Debug for ActionRegistry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.names()).finish()
    }
}
