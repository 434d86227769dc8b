//! `slot weapon`: a place in a tree for another tree, which is put in at run time.
//!
//! The tree in a slot and its memory lie in a box, which never moves. The brain keeps the box ([`SlotPersistent`]), so
//! it is found without a walk through the running nodes. The trait `Slots` counts the slots of a tree at compile time,
//! and finds a slot by its number; for a count of 0 no code is compiled. A tree that replaces a running tree waits in
//! the same memory, and the tick of the slot enters it.

#[cfg(feature = "alloc")]
mod brain;
#[cfg(feature = "alloc")]
mod held;
#[cfg(all(feature = "serde", not(feature = "json")))]
mod never;
#[cfg(feature = "alloc")]
mod node;
#[cfg(feature = "alloc")]
mod numbers;
#[cfg(feature = "alloc")]
mod persistent;
#[cfg(feature = "json")]
mod reload;
#[cfg(feature = "serde")]
mod saved;
#[cfg(feature = "json")]
mod saved_trees;
mod slots;
#[cfg(feature = "alloc")]
mod subtree;

use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "json")]
pub(crate) use held::{AnyTrace, Asked, Call};
#[doc(hidden)]
#[cfg(feature = "alloc")]
pub use node::SlotNode;
#[cfg(feature = "json")]
pub(crate) use numbers::{FOR_SLOTS, FreeNumbers, NUMBERS};
#[doc(hidden)]
#[cfg(feature = "alloc")]
pub use persistent::SlotPersistent;
#[cfg(feature = "json")]
pub use saved_trees::{SavedSubtree, SavedTrees};
#[doc(hidden)]
pub use slots::Slots;
pub(crate) use slots::inner_slots;
#[cfg(feature = "alloc")]
pub use subtree::{Slottable, Subtree};

use crate::trace::NodeId;
use crate::tree::{NodeInfo, Tree};

/// A slot of the tree `T`, for [`Brain::put`](crate::Brain::put): `Guard::WEAPON` for `slot weapon`.
///
/// ```
/// use bt_runtime::{prelude::*, slot::{Slot, Subtree}};
///
/// #[derive(Blackboard, Default)]
/// struct Soldier {
///     shots: u32,
/// }
///
/// bt! {
///     tree Guard for Soldier { selector { slot weapon; wait(1s) } }
///     tree Pair for Soldier { parallel { run Guard "left"; run Guard "right" } }
///     tree Shoot for Soldier { set(bb.shots = bb.shots + 1) }
/// }
///
/// let mut brain = Guard::brain(Soldier::default());
/// brain.put(Guard::WEAPON, Subtree::of::<Shoot>(()));
/// brain.tick(Duration::ZERO, &mut ());
/// assert_eq!(brain.board().shots, 1);
///
/// // Slots in subtrees go by name: each place where the subtree runs has its own.
/// let mut brain = Pair::brain(Soldier::default());
/// let right = Slot::named("right.weapon").expect("`Guard` runs there");
/// brain.put(right, Subtree::of::<Shoot>(()));
/// assert_eq!(brain.slotted(right), Some("Shoot"));
/// assert_eq!(Slot::<Pair>::all().count(), 2);
/// ```
pub struct Slot<T> {
    node: NodeId,
    tree: PhantomData<fn() -> T>,
}

/// The kind of a slot's row in [`Tree::INFO`].
pub(crate) const KIND: &str = "slot";

impl<T> Slot<T> {
    /// Returns the slot with this node number.
    #[doc(hidden)]
    #[must_use]
    pub const fn __at(node: NodeId) -> Self {
        Self { node, tree: PhantomData }
    }

    /// Returns the number of the slot's node in traces and in [`Tree::INFO`].
    #[must_use]
    pub const fn node(self) -> NodeId {
        self.node
    }
}

impl<T: Tree> Slot<T> {
    /// Returns all slots of the tree and its subtrees, in the order of [`Tree::INFO`].
    pub fn all() -> impl Iterator<Item = Self> {
        T::INFO.iter().filter(|row| row.kind == KIND).map(|row| Self::__at(row.id))
    }

    /// Returns the first slot with this name; `None` if there is none. `"right.weapon"` is a slot below a node with the
    /// name `right`, which is a label or the name of a subtree.
    #[must_use]
    pub fn named(path: &str) -> Option<Self> {
        Self::all().find(|slot| slot.is_called(path))
    }

    /// Returns the name of the slot.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().map_or("", |row| row.name)
    }

    fn info(self) -> Option<&'static NodeInfo> {
        T::INFO.get(usize::from(self.node))
    }

    fn is_called(self, path: &str) -> bool {
        is_called(self.node, path, |node| T::INFO.get(usize::from(node)).map(|row| (row.name, row.parent)))
    }

    /// Returns the number of slots before this one.
    #[cfg(feature = "alloc")]
    fn nth(self) -> u16 {
        Self::all().take_while(|slot| slot.node < self.node).count() as u16
    }
}

/// Returns `true` if this node is at the path. `row` returns the name and the parent of a node.
pub(crate) fn is_called<'n>(
    node: NodeId,
    path: &str,
    row: impl Fn(NodeId) -> Option<(&'n str, Option<NodeId>)>,
) -> bool {
    let mut words = path.rsplit('.');
    let mut above = Some(node);
    let mut next = || {
        let (name, parent) = row(above?)?;
        above = parent;
        Some(name)
    };
    words.next() == next() && words.all(|word| core::iter::from_fn(&mut next).any(|name| name == word))
}

impl<T> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slot<T> {}

impl<T> PartialEq for Slot<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl<T> Eq for Slot<T> {}

impl<T: Tree> fmt::Debug for Slot<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slot").field("name", &self.name()).field("node", &self.node).finish()
    }
}

/// Fails to compile without the feature `alloc`. Expansions of slots call it.
#[doc(hidden)]
pub const fn slots_need_alloc() {
    #[cfg(not(feature = "alloc"))]
    panic!("a `slot` keeps its tree in a box: turn on the feature `alloc` of `bt-runtime`");
}

/// The node in place of a slot without the feature `alloc`.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
pub type SlotNode = crate::leaf::Fail;
