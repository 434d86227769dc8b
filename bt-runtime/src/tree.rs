//! A tree as a type, and the table of its nodes.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::pin::Pin;

use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::cx::Cx;
use crate::keys::Keys;
use crate::node::Node;
use crate::scope::{Locals, Params, Scope};
#[cfg(feature = "alloc")]
use crate::slot::Slot;
use crate::slot::Slots;
use crate::status::{Outcome, Status, Stepped};
use crate::time::Time;
use crate::trace::{NodeId, NodeTable, Trace};

/// A tree made by `bt!`: a type without values. All its run-time memory is in the [`Brain`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tree",
    label = "not a tree",
    note = "`bt!`, `state_tree!` and `bt_file!` declare trees; an action is called without `run`"
)]
pub trait Tree: Sized + 'static {
    /// The agent for which the tree is declared.
    type Agent: Agent;
    /// The parameters of the tree; `()` if it has none.
    type Params: Params;
    /// The locals of the tree; `()` if it has none.
    type Locals: Locals;
    /// The root node, whose type contains all nodes.
    #[doc(hidden)]
    type Root: Node<Self::Agent, ScopeOf<Self>>;

    /// The name of the tree.
    const NAME: &'static str;
    /// The path of the tree's module, then the tree's name, to distinguish trees with the same name, for example in
    /// registries. Trees with the same name inside functions of one module share it, and so do all
    /// [loaded](crate::loaded::Loaded) trees.
    ///
    /// ```
    /// mod soldiers {
    ///     use bt_runtime::prelude::*;
    /// #   #[derive(Blackboard, Default)] pub struct Soldier;
    ///     bt! { pub tree Guard for Soldier { idle } }
    /// }
    ///
    /// use bt_runtime::Tree;
    /// assert_eq!(soldiers::Guard::PATH, concat!(module_path!(), "::soldiers::Guard"));
    /// ```
    const PATH: &'static str;
    /// The doc comment of the tree.
    const DOCS: &'static str;
    /// The number of nodes of the tree, including those of its subtrees.
    const COUNT: NodeId;
    /// The nodes of the tree, including those of its subtrees, in depth-first order. The id of a node is its index
    /// here.
    const INFO: &'static [NodeInfo];
    /// The document of the tree, for the [catalogue](crate::Registry::with_compiled); empty without the feature `json`.
    #[doc(hidden)]
    const DOCUMENT: &'static str = "";
    /// States whether a brain with this tree may move between two ticks. A population stores its brains accordingly.
    #[doc(hidden)]
    const MOVES: Moves<Self>;

    /// Returns the locals with which the tree starts.
    #[doc(hidden)]
    fn locals(params: &Self::Params) -> Self::Locals;

    /// Returns the number of nodes. For a loaded tree, only its program knows it.
    #[doc(hidden)]
    #[inline]
    fn nodes(_persistent: &Persistent<Self>) -> usize {
        Self::INFO.len()
    }

    /// Returns the name of the tree. For a loaded tree, only its program knows it.
    #[doc(hidden)]
    #[inline]
    fn name(_persistent: &Persistent<Self>) -> &str {
        Self::NAME
    }

    /// Returns the nodes of the tree. For a loaded tree, only its program knows them.
    #[doc(hidden)]
    #[inline]
    fn table(_persistent: &Persistent<Self>) -> NodeTable {
        NodeTable::of::<Self>()
    }

    /// Passes the nodes of a loaded tree, and those of the trees in slots, to a trace.
    #[doc(hidden)]
    #[inline(always)]
    fn announce<R: Trace>(persistent: &Persistent<Self>, trace: &mut R) {
        #[cfg(feature = "alloc")]
        persistent.announce(Slot::<Self>::all().map(Slot::node), trace);
        #[cfg(not(feature = "alloc"))]
        let _ = (persistent, trace);
    }

    /// Returns the initial memory of the nodes for the brain's life.
    #[doc(hidden)]
    #[inline]
    fn persistent(_params: &Self::Params) -> Persistent<Self> {
        Slots::NEW
    }

    /// Returns the keys whose change may change a decision of the tree. For a loaded tree, only its program knows them.
    #[doc(hidden)]
    #[inline(always)]
    fn observed(_persistent: &Persistent<Self>) -> Keys {
        Self::Root::OBSERVED
    }

    /// Returns `true` if the tree observes a key, a local or a parameter.
    #[doc(hidden)]
    #[inline(always)]
    fn observes(_persistent: &Persistent<Self>) -> bool {
        !Self::Root::OBSERVED.is_empty()
    }

    // The functions of the fast path of loaded trees: a tick that only runs leaves needs no `Run`. Compiled trees do
    // not use them.

    /// `true` if a tick may begin by ticking only the running leaf.
    #[doc(hidden)]
    const HAS_FAST_PATH: bool = false;

    /// Begins a tick and ticks the running leaf. Returns `NeedsVm`, and does not begin the tick, if another node may
    /// decide.
    #[doc(hidden)]
    #[inline(always)]
    fn tick_leaf(
        _persistent: &mut Persistent<Self>,
        _now: Time,
        _nanos: u64,
        _cx: &mut Cx<'_, '_, Self::Agent>,
    ) -> Stepped {
        Stepped::NeedsVm
    }

    /// Makes the next tick take the general path, because the caller has changed data outside the tree.
    #[doc(hidden)]
    #[inline(always)]
    fn leave_fast_path(_persistent: &mut Persistent<Self>) {}

    /// Returns the target at which the tree starts, if no guard must be checked before; else `None`.
    #[doc(hidden)]
    #[inline(always)]
    fn start_target(_persistent: &Persistent<Self>) -> Option<u32> {
        None
    }

    /// Returns the running leaf, if only changes of keys decide whether a guard above it must be checked; else `None`.
    #[doc(hidden)]
    #[inline(always)]
    fn guarded_leaf(_persistent: &Persistent<Self>) -> Option<u32> {
        None
    }

    /// Ticks the running leaf. Returns `NeedsVm`, and does not tick the leaf, if these changes require the check of a
    /// guard.
    #[doc(hidden)]
    #[inline(always)]
    fn tick_guarded(
        _leaf: u32,
        _changes: <Self::Agent as Agent>::Changes,
        _persistent: &mut Persistent<Self>,
        _cx: &mut Cx<'_, '_, Self::Agent>,
    ) -> Stepped {
        Stepped::NeedsVm
    }

    /// Returns the target after the leaf that [`tick_leaf`](Tree::tick_leaf) has ticked to its end.
    #[doc(hidden)]
    #[inline(always)]
    fn target_after(_leaf: Stepped, _persistent: &mut Persistent<Self>) -> u32 {
        0
    }

    /// Returns the outcome of the tree, if `target` is its end.
    #[doc(hidden)]
    #[inline(always)]
    fn outcome_at(_target: u32, _persistent: &mut Persistent<Self>) -> Option<Outcome> {
        None
    }

    /// Continues at `target` as long as only leaves must run. Returns the status of the tick; `None` if the rest of the
    /// tick must take the general path.
    #[doc(hidden)]
    #[inline(always)]
    fn run_leaves(
        _target: u32,
        _active: &mut Option<Active<Self>>,
        _persistent: &mut Persistent<Self>,
        _cx: &mut Cx<'_, '_, Self::Agent>,
    ) -> Option<Status> {
        None
    }
}

/// A tree of the agent `A`, as `run` needs it. The macros name this trait where a tree is run, so that rustc reports a
/// wrong tree there.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tree of the agent `{A}`",
    label = "not a tree of `{A}`",
    note = "if it is an action, write `{Self}(…)` without `run`; a tree runs only trees of its own agent, declared `tree {Self} for {A}`"
)]
pub trait TreeOf<A: Agent> {
    /// A constant that only exists for a tree of the agent `A`.
    const IS_TREE: bool = true;
    /// The names of the parameters that are no outputs.
    const READ_ONLY: &'static [&'static str];
}

#[diagnostic::do_not_recommend]
impl<A: Agent, T: Tree<Agent = A>> TreeOf<A> for T {
    const READ_ONLY: &'static [&'static str] = <T::Params as Params>::READ_ONLY;
}

/// A tree whose brain may move between two ticks: every tree without an `async fn` action. Generic code that ticks
/// brains needs this bound, unless it [pins](Brain::pinned) the brains.
///
/// ```
/// use bt_runtime::{Agent, prelude::*, tree::Movable};
///
/// fn tick_all<T: Movable>(brains: &mut [Brain<T>], world: &mut <T::Agent as Agent>::World<'_>) {
///     brains.iter_mut().for_each(|brain| _ = brain.tick(Duration::from_millis(16), world));
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a tree whose brain may move between two ticks",
    label = "`{Self}` is not known to be `Movable`",
    note = "in generic code, write the bound `{Self}: bt_runtime::tree::Movable`",
    note = "the future of an `async fn` action must not move: put the brain into a `Population` (and take it out by `despawn_pinned`), or tick it pinned: `let mut brain = std::pin::pin!(Guard::brain(…));`, then `brain.as_mut().pinned().tick(…)`"
)]
pub trait Movable: Tree {
    /// Takes a brain out of its box.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn unpinned(brain: Pin<Box<Brain<Self>>>) -> Brain<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: Tree> Movable for T
where
    Brain<T>: Unpin,
{
    #[cfg(feature = "alloc")]
    fn unpinned(brain: Pin<Box<Brain<T>>>) -> Brain<T> {
        *Pin::into_inner(brain)
    }
}

/// The parameters and locals of a tree.
pub(crate) type ScopeOf<T> = Scope<<T as Tree>::Params, <T as Tree>::Locals>;
/// The memory of a running tree.
pub(crate) type Active<T> = <<T as Tree>::Root as Node<<T as Tree>::Agent, ScopeOf<T>>>::Active;
/// The memory of a tree that is halting.
pub(crate) type Halting<T> = <<T as Tree>::Root as Node<<T as Tree>::Agent, ScopeOf<T>>>::Halting;
/// The memory of a tree for the brain's life.
pub(crate) type Persistent<T> = <<T as Tree>::Root as Node<<T as Tree>::Agent, ScopeOf<T>>>::Persistent;

/// Returns the size of a tree's run-time memory without the board, in bytes: `Guard::BYTES`.
#[doc(hidden)]
#[must_use]
pub const fn bytes<T: Tree>() -> usize {
    size_of::<Option<Active<T>>>() + size_of::<Persistent<T>>() + size_of::<ScopeOf<T>>()
}

/// The most nodes that one tick of a tree visits: `Guard::MAX_VISITS`.
#[doc(hidden)]
#[must_use]
pub const fn max_visits<T: Tree>() -> u32 {
    <T::Root as Node<T::Agent, ScopeOf<T>>>::FACTS.visits
}

/// A tree within its budget of bytes. The numbers are parameters of the trait, so that rustc's error shows them.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tree `{Self}` takes {TAKES} bytes, its budget is {MOST}",
    label = "the tree takes {TAKES}",
    note = "make the tree smaller, or raise the budget to {TAKES}"
)]
pub trait WithinBytes<const TAKES: usize, const MOST: usize, const WITHIN: bool> {
    /// The constant by which the macros name the trait at the budget.
    const KEPT: ();
}
impl<T, const TAKES: usize, const MOST: usize> WithinBytes<TAKES, MOST, true> for T {
    const KEPT: () = ();
}

/// A tree within its budget of node visits per tick. The numbers are parameters of the trait, so that rustc's error
/// shows them.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tree `{Self}` visits up to {TAKES} nodes in a tick, its budget is {MOST}",
    label = "the tree visits {TAKES}",
    note = "make the tree smaller, or raise the budget to {TAKES}"
)]
pub trait WithinVisits<const TAKES: u32, const MOST: u32, const WITHIN: bool> {
    /// The constant by which the macros name the trait at the budget.
    const KEPT: ();
}
impl<T, const TAKES: u32, const MOST: u32> WithinVisits<TAKES, MOST, true> for T {
    const KEPT: () = ();
}

// rustc's messages show this public path.
#[doc(hidden)]
pub use crate::{
    brain::{Moves, Stays},
    composite::One,
    decorator::{pop_key, pop_local},
    node::Runs,
    output::{IntoOut, OneOutput, Out},
    traced::{Named, Traced, TracedLeaf},
};

pub use crate::rules::state_machine::change::{StateChange, StateId};

/// One node of a tree, for traces and tools. The rows of a compiled tree are constants; those of a [loaded
/// tree](crate::loaded::LoadedNode) own their texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeInfo<T = &'static str, L = &'static [T]> {
    /// The index of the node in the table, and its number in every trace.
    pub id: NodeId,
    /// The label of the node, or the name of its action or kind.
    pub name: T,
    /// The kind of the node: `selector`, `wait`, `action`, …
    pub kind: &'static str,
    /// The parent; `None` for the root.
    pub parent: Option<NodeId>,
    /// The number of nodes above the node.
    pub depth: u16,
    /// The line of the node in the source file, from 1.
    pub line: u32,
    /// The `id` that an editor gave the node in a JSON file.
    pub file_id: Option<u32>,
    /// The name of the tree whose declaration contains the node.
    pub tree: T,
    /// The guards, decorators and services of the node as they are written, the outermost first: `when(bb.ammo == 0,
    /// aborts = both)`. `#[weight]` and `#[score]` belong to its parent.
    pub attributes: L,
    /// The condition of a `check` or `while`, as it is written.
    pub condition: Option<T>,
}

impl<T: AsRef<str>, L: AsRef<[T]>> NodeInfo<T, L> {
    /// Returns a guard, gate or condition as it is written, by its index in [records](crate::trace::Record::Guard):
    /// first the attributes, then the condition. `None` if the node has none with this index.
    #[must_use]
    pub fn guard(&self, guard: u8) -> Option<&str> {
        let (guard, attributes) = (usize::from(guard), self.attributes.as_ref());
        let text = if guard == attributes.len() { self.condition.as_ref() } else { attributes.get(guard) };
        text.map(AsRef::as_ref)
    }
}

#[cfg(feature = "alloc")]
impl NodeInfo {
    /// Returns a copy that owns its texts.
    #[must_use]
    pub fn to_owned(&self) -> NodeInfo<String, Vec<String>> {
        NodeInfo {
            id: self.id,
            name: self.name.into(),
            kind: self.kind,
            parent: self.parent,
            depth: self.depth,
            line: self.line,
            file_id: self.file_id,
            tree: self.tree.into(),
            attributes: self.attributes.iter().map(|&attribute| attribute.into()).collect(),
            condition: self.condition.map(Into::into),
        }
    }
}
