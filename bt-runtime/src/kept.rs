//! Locals that keep their values from run to run: `#[keep] let count: u32 = 0;`.
//!
//! Their values are in the persistent memory of the node that runs the tree. While that node is ticked, they are in its
//! scope, as the other locals are. So no value is lost by a panic of an action, after which the memory of running nodes
//! is dropped. For a tree without kept locals, `()` stands for all of this, and no code is compiled.

use crate::blackboard::Agent;
use crate::scope::{Locals, Scope};
use crate::slot::{Slots, inner_slots};
use crate::tree::{Persistent, Tree};

/// The values of the kept locals of a tree.
#[doc(hidden)]
pub trait Kept<L>: Clone {
    /// Returns a copy of the kept values in `locals`.
    fn copied(locals: &L) -> Self;
    /// Exchanges the values with those in `locals`.
    fn swap(&mut self, locals: &mut L);
}

/// The storage of the kept values between two ticks: an `Option`, empty before the end of the first tick, or `()` for a
/// tree without kept locals.
#[doc(hidden)]
pub trait Keeps<L>: Vacant {
    /// Begins a tick: moves the stored values to the kept locals.
    #[inline(always)]
    fn begin(&mut self, _locals: &mut L) {}
    /// Ends a tick, even while it unwinds: moves the values of the kept locals back.
    #[inline(always)]
    fn end(&mut self, _locals: &mut L) {}
    /// Copies the values to the locals with which a run would begin.
    #[inline(always)]
    fn show(&self, _locals: &mut L) {}
}

/// A storage that is empty before the first run.
#[doc(hidden)]
pub trait Vacant: Default {
    /// The empty storage, as a constant.
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
        // During the tick, the previous values of the locals stay here. They are not used.
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

/// Ticks a tree with the values of its kept locals in its scope. The values move back at the end, even if the tick
/// unwinds.
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

/// Keeps the values in the scope until it is dropped.
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
    /// Returns the memory before the first run.
    pub(crate) const fn new(nodes: N) -> Self {
        Self { kept: K::VACANT, nodes }
    }
}

impl<A: Agent, K: Vacant, N: Slots<A>> Slots<A> for Keeping<K, N> {
    const NEW: Self = Self::new(N::NEW);
    const COUNT: u16 = N::COUNT;

    inner_slots!(self => self.nodes);
}

/// The storage of a tree's kept locals between two runs.
pub(crate) type KeepsOf<T> = <<T as Tree>::Locals as Locals>::Keeps;
/// The persistent memory of a node that runs this tree.
pub(crate) type KeepingOf<T> = Keeping<KeepsOf<T>, Persistent<T>>;
