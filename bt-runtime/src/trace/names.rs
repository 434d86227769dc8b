//! The names for the numbers in records.

use super::{KeyTable, NodeId, NodeTable};
#[cfg(feature = "json")]
use crate::blackboard::Agent;
use crate::tree::Tree;

/// The nodes of a tree and the keys of its agent, whose names a sink writes. [`Names::of`] returns those of a compiled
/// tree, [`Program::names`](crate::Program::names) those of a loaded tree. A sink learns the nodes of trees in slots by
/// [`Trace::nodes`](super::Trace::nodes).
#[derive(Clone, Debug)]
pub struct Names {
    /// The nodes of the tree.
    pub nodes: NodeTable,
    /// The keys of the agent.
    pub keys: KeyTable,
}

impl Names {
    /// Returns the names of a compiled tree.
    #[must_use]
    pub const fn of<T: Tree>() -> Self {
        Self { nodes: NodeTable::of::<T>(), keys: KeyTable::of::<T::Agent>() }
    }

    /// Returns the name of a node; `?` if the tree has no such node.
    #[must_use]
    pub fn node(&self, node: NodeId) -> &str {
        self.nodes.get(node).map_or("?", |row| row.name)
    }

    /// Returns a guard, gate or condition of a node as it is written; `guard` if the node has none with this index.
    #[must_use]
    pub fn guard(&self, node: NodeId, guard: u8) -> &str {
        self.nodes.get(node).and_then(|row| row.guard(guard)).unwrap_or("guard")
    }

    /// Returns the name of a key; `?` if the agent has no such key.
    #[must_use]
    pub fn key(&self, index: usize) -> &str {
        self.keys.get(index).unwrap_or("?")
    }
}

#[cfg(feature = "json")]
impl<A: Agent> crate::Program<A> {
    /// Returns the names of the tree's nodes and of the agent's keys, for a sink.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    /// use bt_runtime::trace::Why;
    /// # #[derive(Blackboard, Default)] struct Cat { dog: bool }
    ///
    /// let text = r#"{ "bt": 1, "tree": "Day", "agent": "Cat", "root": { "node": "selector", "children": [
    ///     { "node": "idle", "name": "hide", "when": [{ "if": "dog" }] }, { "node": "idle", "name": "sleep" } ] } }"#;
    /// let program = Registry::<Cat>::new().load_str("day.json", text).unwrap();
    /// let mut why = Why::new(program.names());
    /// program.brain(Cat::default()).tick_traced(Duration::from_secs(1), &mut (), &mut why);
    /// assert!(why.to_string().contains("hide      lost: when(dog) is false (dog = false)"), "{why}");
    /// ```
    #[must_use]
    pub fn names(&self) -> Names {
        Names { nodes: NodeTable::owned(alloc::sync::Arc::clone(&self.info)), keys: KeyTable::of::<A>() }
    }
}

/// The names for the numbers in records. [`Names`] implements it for a compiled tree, and an `Arc<Program<A>>` for a
/// loaded tree.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Names, Naming};
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// bt! {
///     tree Reload for Soldier { set(bb.ammo = 6) "reload" }
/// }
///
/// fn title(names: &impl Naming) -> String {
///     format!("{} writes {}", names.node(0), names.key(0))
/// }
/// assert_eq!(title(&Names::of::<Reload>()), "reload writes ammo");
/// ```
pub trait Naming {
    /// Returns the name of a node; `?` if the tree has no such node.
    fn node(&self, node: NodeId) -> &str;
    /// Returns a guard, gate or condition of a node as it is written; `guard` if the node has none with this index.
    fn guard(&self, node: NodeId, guard: u8) -> &str;
    /// Returns the name of a key; `?` if the agent has no such key.
    fn key(&self, index: usize) -> &str;
}

impl<N: Naming + ?Sized> Naming for &N {
    fn node(&self, node: NodeId) -> &str {
        (**self).node(node)
    }

    fn guard(&self, node: NodeId, guard: u8) -> &str {
        (**self).guard(node, guard)
    }

    fn key(&self, index: usize) -> &str {
        (**self).key(index)
    }
}

impl Naming for Names {
    fn node(&self, node: NodeId) -> &str {
        Self::node(self, node)
    }

    fn guard(&self, node: NodeId, guard: u8) -> &str {
        Self::guard(self, node, guard)
    }

    fn key(&self, index: usize) -> &str {
        Self::key(self, index)
    }
}

#[cfg(feature = "json")]
impl<A: Agent> Naming for alloc::sync::Arc<crate::Program<A>> {
    fn node(&self, node: NodeId) -> &str {
        self.info().get(usize::from(node)).map_or("?", |info| &info.name)
    }

    fn guard(&self, node: NodeId, guard: u8) -> &str {
        self.info().get(usize::from(node)).and_then(|info| info.guard(guard)).unwrap_or("guard")
    }

    fn key(&self, index: usize) -> &str {
        super::keys::name(A::KEYS, index).unwrap_or("?")
    }
}
