//! Locals that keep their values from run to run: `#[keep] let count: u32 = 0;`.
//!
//! Their values are in the persistent memory of the node that runs the tree; while that node is ticked they are in its scope, as
//! the other locals are. So a panic of an action, after which the memory of running nodes is dropped, loses no value.
//! A tree without kept locals has `()` for all of this, and no code.

use crate::blackboard::Agent;
use crate::scope::{Locals, Scope};
use crate::slot::{Slots, inner_slots};
use crate::tree::{Persistent, Tree};

/// The kept locals of a tree.
#[doc(hidden)]
pub trait Kept<L>: Clone {
    /// Returns a copy of their values.
    fn copied(locals: &L) -> Self;
    /// Exchanges their values.
    fn swap(&mut self, locals: &mut L);
}

/// The values of the kept locals between two ticks: an `Option`, empty before the end of the first tick. `()` for a tree
/// without kept locals.
#[doc(hidden)]
pub trait Keeps<L>: Vacant {
    /// A tick begins: the kept locals get their values.
    #[inline(always)]
    fn begin(&mut self, _locals: &mut L) {}
    /// A tick ends, or unwinds.
    #[inline(always)]
    fn end(&mut self, _locals: &mut L) {}
    /// Copies the values into the locals that a run would begin with.
    #[inline(always)]
    fn show(&self, _locals: &mut L) {}
}

/// The content before the first run.
#[doc(hidden)]
pub trait Vacant: Default {
    /// As [`Default`], at compile time.
    const VACANT: Self;
    /// `true` if there is a kept local.
    const KEEPS: bool;
}

impl Vacant for () {
    const VACANT: Self = ();
    const KEEPS: bool = false;
}

impl<K> Vacant for Option<K> {
    const VACANT: Self = None;
    const KEEPS: bool = true;
}

impl<L> Keeps<L> for () {}

impl<L, K: Kept<L>> Keeps<L> for Option<K> {
    #[inline]
    fn begin(&mut self, locals: &mut L) {
        // During the tick the previous values of the locals stay here; they are not needed.
        if let Some(kept) = self {
            kept.swap(locals);
        }
    }

    #[inline]
    fn end(&mut self, locals: &mut L) {
        match self {
            Some(kept) => kept.swap(locals),
            None => *self = Some(K::copied(locals)),
        }
    }

    #[inline]
    fn show(&self, locals: &mut L) {
        if let Some(kept) = self {
            kept.clone().swap(locals);
        }
    }
}

/// Ticks a tree with the values of its kept locals in its scope. They go back at the end, also where the tick unwinds.
#[inline(always)]
pub(crate) fn keeping<P, L: Locals, R>(
    kept: &mut L::Keeps,
    scope: &mut Scope<P, L>,
    tick: impl FnOnce(&mut Scope<P, L>) -> R,
) -> R {
    if const { !<L::Keeps as Vacant>::KEEPS } {
        return tick(scope);
    }
    kept.begin(&mut scope.locals);
    tick(Lent { kept, scope }.scope)
}

/// The values are in the scope until this is dropped.
struct Lent<'s, P, L: Locals> {
    kept: &'s mut L::Keeps,
    scope: &'s mut Scope<P, L>,
}

impl<P, L: Locals> Drop for Lent<'_, P, L> {
    #[inline]
    fn drop(&mut self) {
        self.kept.end(&mut self.scope.locals);
    }
}

/// The persistent memory of a node that runs a tree: the values of the tree's kept locals, and the memory of its nodes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Keeping<K, N> {
    pub(crate) kept: K,
    pub(crate) nodes: N,
}

impl<K: Vacant, N> Keeping<K, N> {
    /// Before the first run.
    pub(crate) const fn new(nodes: N) -> Self {
        Self { kept: K::VACANT, nodes }
    }
}

impl<A: Agent, K: Vacant, N: Slots<A>> Slots<A> for Keeping<K, N> {
    const NEW: Self = Self::new(N::NEW);
    const COUNT: u16 = N::COUNT;

    inner_slots!(self => self.nodes);
}

/// The values of a tree's kept locals between two runs.
pub(crate) type KeepsOf<T> = <<T as Tree>::Locals as Locals>::Keeps;
/// The persistent memory of a node that runs this tree.
pub(crate) type KeepingOf<T> = Keeping<KeepsOf<T>, Persistent<T>>;
