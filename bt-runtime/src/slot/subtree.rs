//! Trees that can be put into a slot.

use alloc::boxed::Box;
use core::fmt;

use super::held::{Held, Slotted};
use crate::blackboard::Agent;
use crate::trace::NodeTable;
use crate::tree::{Active, Persistent, ScopeOf, Tree};

/// A tree that can be put into a slot: every tree whose memory can be cloned and sent to other threads.
///
/// The parameters, the locals, and the inputs and memory of the actions are `Clone + Send + Sync + 'static`. A tree
/// with an `async` action is not `Slottable`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be put into a slot",
    label = "a parameter, a local or the memory of an action of this tree is not `Clone + Send + Sync`",
    note = "derive `Clone` for the types of its parameters, its locals and the memory of its actions, and use types that threads \
            can share; a tree with an `async` action cannot be put into a slot"
)]
pub trait Slottable: Tree {
    /// Returns the tree with its memory, in a box.
    #[doc(hidden)]
    fn subtree(params: Self::Params) -> Subtree<Self::Agent>;
}

#[diagnostic::do_not_recommend]
impl<T: Tree> Slottable for T
where
    ScopeOf<T>: Clone + Send + Sync + 'static,
    Persistent<T>: Clone + Send + Sync + 'static,
    Active<T>: Clone + Send + Sync + 'static,
{
    fn subtree(params: T::Params) -> Subtree<T::Agent> {
        Subtree(Box::new(Held::<T>::new(params)))
    }
}

/// A tree for a slot of an agent `A`, with its parameters and its memory, in a box.
///
/// ```
/// use bt_runtime::{prelude::*, slot::Subtree};
/// # #[derive(Blackboard, Default)] struct Soldier { shots: u32 }
///
/// bt! {
///     tree Shoot(rounds: u32) for Soldier { set(bb.shots = bb.shots + rounds) }
///     tree Rest for Soldier { wait(1s) }
/// }
///
/// /// Trees of several types are values of one.
/// fn weapon(rounds: u32) -> Subtree<Soldier> {
///     match rounds {
///         0 => Subtree::of::<Rest>(()),
///         rounds => Subtree::of::<Shoot>(Shoot::inputs().rounds(rounds)),
///     }
/// }
/// assert_eq!([weapon(0).name(), weapon(3).name()], ["Rest", "Shoot"]);
/// ```
pub struct Subtree<A: Agent>(pub(super) Box<dyn Slotted<A>>);

impl<A: Agent> Subtree<A> {
    /// Makes a tree `T` with these parameters; `()` if it has none. The tree keeps them for as long as it is in a slot.
    #[must_use]
    pub fn of<T>(params: impl Into<T::Params>) -> Self
    where
        T: Tree<Agent = A> + Slottable,
    {
        T::subtree(params.into())
    }

    /// Returns the name of the tree; for a loaded tree, the name of its program.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Returns the number of the tree's nodes.
    pub(crate) fn nodes(&self) -> usize {
        self.0.nodes()
    }

    /// Returns the tree's nodes.
    #[must_use]
    pub fn info(&self) -> NodeTable {
        self.0.info()
    }
}

impl<A: Agent> Clone for Subtree<A> {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl<A: Agent> fmt::Debug for Subtree<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Subtree").field(&self.name()).finish()
    }
}
