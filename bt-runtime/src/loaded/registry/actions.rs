//! The actions that files may name, and the leaves that the loader makes from their calls.

use alloc::boxed::Box;
use alloc::vec::Vec;

use bt_model::Call;
use bt_model::json::Json;

use super::functions::AnyFunction;
use super::inputs::{Build, Inputs, Takes};
use super::saved;
use crate::blackboard::Agent;
use crate::leaf::{ActionInfo, Leaf, Returns};
use crate::loaded::leaf::{Awaited, Loadable, OutputOf, erase, sleeper};
use crate::loaded::load::Loader;
use crate::loaded::memory::savers::Saves;
use crate::loaded::program::eval::Env;
use crate::loaded::program::leaf::{LoadedLeaf, Put, SleepPlace};
use crate::loaded::program::lower::{Free, Lower};
use crate::loaded::program::observed::Observed;

/// A registered action.
pub(crate) struct Registered<A: Agent> {
    pub(crate) info: ActionInfo,
    /// `true` if the action finishes at once, so that it can be a service.
    pub(crate) instant: bool,
    pub(crate) make: Make<A>,
    /// The action as a function of expressions; `None` if it mutates something.
    pub(crate) asked: Option<Box<dyn AnyFunction<A>>>,
}

/// The function that makes the leaf of a call. Its `bool` is `true` for a service.
pub(crate) type Make<A> = Box<
    dyn for<'l, 'r> Fn(&'l mut Loader<'r, A>, &Call<Json>, &mut Free, bool) -> Option<Box<dyn LoadedLeaf<A>>>
        + Send
        + Sync,
>;

/// Returns the leaf of a call; `None` if a fault was reported. `saves` saves the memory of the leaf.
pub(crate) fn make<A: Agent, L: Loadable<A> + Build>(
    loader: &mut Loader<'_, A>,
    call: &Call<Json>,
    free: &mut Free,
    service: bool,
    saves: Option<Saves<L::Memory>>,
) -> Option<Box<dyn LoadedLeaf<A>>> {
    let mut inputs = Inputs {
        arguments: &call.arguments,
        outputs: &[],
        name: &call.path.text,
        place: &call.path.place,
        known: Vec::new(),
        loader: &mut *loader,
    };
    let erase = L::build(&mut inputs, Erase);
    let right = inputs.end();
    let put = loader.put::<L>(call);
    let (erase, put) = (erase?, put?);
    right.then(|| erase(put, service, &mut loader.lower, free, saves))
}

/// Turns the function that makes an action into an [`Erased`].
struct Erase;

/// The function that makes the type-erased leaf from its output, `true` for a service, the places in memory, and the
/// `Saves` of its memory.
type Erased<A, L> = Box<
    dyn FnOnce(
        Option<Put<A, OutputOf<A, L>>>,
        bool,
        &mut Lower<A>,
        &mut Free,
        Option<Saves<<L as Leaf<A>>::Memory>>,
    ) -> Box<dyn LoadedLeaf<A>>,
>;

impl<A: Agent, L: Loadable<A>> Takes<A, L> for Erase {
    type Made = Erased<A, L>;

    fn take(self, build: impl Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static) -> Erased<A, L> {
        Box::new(move |put, service, lower, free, saves| {
            if L::Returns::AWAITS {
                saved::add_awaited::<A, L>(&mut lower.savers);
                return Box::new(Awaited { build, put, future: lower.pinned(free) });
            }
            if L::Returns::SLEEPS {
                let (at, on) = (lower.word(free), lower.word(free));
                let observed = Observed::none().with(L::WATCHES.held_back_never());
                return sleeper::<A, L>(build, put, SleepPlace { at, on, observed }, || {
                    saved::add::<A, L>(&mut lower.savers, saves);
                    lower.memo(free)
                });
            }
            erase::<A, L>(build, put, service, || {
                saved::add::<A, L>(&mut lower.savers, saves);
                lower.memo(free)
            })
        })
    }
}
