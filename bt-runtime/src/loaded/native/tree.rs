//! The native trees that files may run.

use alloc::boxed::Box;

use super::Given;
use super::held::{Held, Within};
use crate::blackboard::{Agent, Board};
use crate::kept::KeepingOf;
use crate::leaf::InputInfo;
use crate::loaded::program::eval::Env;
use crate::loaded::program::native::Native;
use crate::loaded::program::part::AgentMemory;
use crate::loaded::registry::inputs::{Build, Takes};
use crate::loaded::registry::trees::Making;
use crate::subtree::SubActive;
use crate::tree::Tree;

/// A tree of `bt!` or a machine of `state_tree!` that files may run: see
/// [`Registry::with_tree`](crate::Registry::with_tree).
///
/// Every tree implements it whose memory can be cloned and sent to other threads: its parameters, its locals, and the
/// inputs and memory of its actions are `Clone + Send + Sync + 'static`. A tree with an `async` action does not
/// implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be run by a file",
    label = "a parameter, a local or the memory of an action of this tree is not `Clone + Send + Sync`",
    note = "derive `Clone` for the types of its parameters, its locals and the memory of its actions, and use types that threads \
            can share; a tree with an `async` action cannot be run by a file",
    note = "only trees of `bt!` and `state_tree!` can be run by a file"
)]
pub trait FileTree: Tree {
    /// The parameters of the tree.
    #[doc(hidden)]
    const INPUTS: &'static [InputInfo];

    /// Passes the function that makes the tree from the arguments of a file to `made`.
    #[doc(hidden)]
    fn native(made: Made<Self::Agent>);
}

/// Receives from [`FileTree::native`] the function that makes a native tree from its arguments.
#[doc(hidden)]
pub struct Made<'m, A: Agent>(&'m mut dyn FnMut(Making<A>));

#[diagnostic::do_not_recommend]
impl<T: Tree> FileTree for T
where
    T::Params: Given + Build + Clone + Send + Sync,
    SubActive<T>: Clone + Send + Sync,
    KeepingOf<T>: Clone + Send + Sync,
{
    const INPUTS: &'static [InputInfo] = <T::Params as Given>::INPUTS;

    fn native(made: Made<'_, T::Agent>) {
        (made.0)(|inputs| <T::Params as Build>::build(inputs, Keep(core::marker::PhantomData::<T>)));
    }
}

/// Returns the function that makes the tree `T` from the arguments of a file.
pub fn make<T: FileTree>() -> Option<Making<T::Agent>> {
    let mut making = None;
    T::native(Made(&mut |made| making = Some(made)));
    making
}

/// Receives the function that computes the parameters of a tree, and stores it in a [`Held`](super::held::Held).
struct Keep<T>(core::marker::PhantomData<T>);

impl<T: Tree> Takes<T::Agent, T::Params> for Keep<T>
where
    T::Params: Clone + Send + Sync,
    SubActive<T>: Clone + Send + Sync,
    KeepingOf<T>: Clone + Send + Sync,
    Within<T>: Clone + Send + Sync,
{
    type Made = Box<dyn Native<T::Agent>>;

    fn take(self, build: impl Fn(&Env<'_, '_, T::Agent>) -> T::Params + Send + Sync + 'static) -> Self::Made {
        Box::new(Held::<T, _>::new(build, None))
    }

    fn take_giving(
        self,
        build: impl Fn(&Env<'_, '_, T::Agent>) -> T::Params + Send + Sync + 'static,
        give: impl Fn(&T::Params, &mut Board<T::Agent>, &mut AgentMemory<T::Agent>) + Send + Sync + 'static,
    ) -> Self::Made {
        Box::new(Held::<T, _>::new(build, Some(Box::new(give))))
    }
}
