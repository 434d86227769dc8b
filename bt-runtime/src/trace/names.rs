//! What the numbers in records mean.

use super::NodeId;
use crate::blackboard::{Agent, KeyInfo, KeyKind};
use crate::tree::{NodeInfo, Tree};

/// The nodes of a tree and the keys of its agent: what a sink needs to write names.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// The tree's nodes: its [`INFO`](Tree::INFO).
    pub nodes: &'static [NodeInfo],
    /// The keys of its agent.
    pub keys: &'static [KeyInfo],
}

impl Names {
    /// Those of a tree.
    #[must_use]
    pub const fn of<T: Tree>() -> Self {
        Self { nodes: T::INFO, keys: <T::Agent as Agent>::KEYS }
    }

    /// The name of a node; `?` where the tree has no such node.
    #[must_use]
    pub fn node(&self, node: NodeId) -> &'static str {
        self.info(node).map_or("?", |info| info.name)
    }

    /// A guard, gate or condition of a node as it is written; `guard` where it has no such.
    #[must_use]
    pub fn guard(&self, node: NodeId, guard: u8) -> &'static str {
        self.info(node).and_then(|info| info.guard(guard)).unwrap_or("guard")
    }

    /// The name of a key; `?` where the agent has no such key.
    #[must_use]
    pub fn key(&self, index: usize) -> &'static str {
        key(self.keys, index).unwrap_or("?")
    }

    pub(super) fn info(&self, node: NodeId) -> Option<&'static NodeInfo> {
        self.nodes.get(usize::from(node))
    }
}

/// Who knows what the numbers in records mean: [`Names`] of a tree that is a type; of a loaded one an
/// `Arc<Program<A>>`.
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
    /// The name of a node; `?` where the tree has no such node.
    fn node(&self, node: NodeId) -> &str;
    /// A guard, gate or condition of a node as it is written; `guard` where it has no such.
    fn guard(&self, node: NodeId, guard: u8) -> &str;
    /// The name of a key; `?` where the agent has no such key.
    fn key(&self, index: usize) -> &str;
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
        key(A::KEYS, index).unwrap_or("?")
    }
}

/// The name of the key with this index, which may be a parent's.
fn key(keys: &[KeyInfo], index: usize) -> Option<&'static str> {
    keys.iter().find_map(|info| match info.kind {
        KeyKind::Parent(keys) => index.checked_sub(info.index).and_then(|index| key(keys, index)),
        KeyKind::Own | KeyKind::Shared => (info.index == index).then_some(info.name),
    })
}
