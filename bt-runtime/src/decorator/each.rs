//! `for_each` and `pop_each`: rounds of a body, one for each element of a list or queue.

use core::marker::PhantomData;

use super::looping::{Loop, Looped, Rounded};
use crate::assign::WriteCx;
use crate::blackboard::{Agent, Blackboard};
use crate::keys::Keys;
use crate::list::Queue;
use crate::node::{Run, View};
use crate::rules::rounds::{self, Rounds};
use crate::scope::{Locals, Scope};
use crate::search::Search;
use crate::status::Outcome;
use crate::trace::Trace;

/// `for_each(e -> bb.x) { … }` and `pop_each(bb.x -> bb.y) { … }`: rounds as long as an element is left, which `X`
/// writes before each round. The loop fails with the first round that fails.
pub type Each<X, N> = Looped<Elements<X>, N>;

/// The list or queue of a loop.
#[doc(hidden)]
pub trait Source<A: Agent, S> {
    /// The number of elements that were taken; `()` for a queue.
    type Count: Rounded;
    /// Returns `true` if no element is left. Pure.
    fn is_empty(view: &View<'_, '_, A, S>) -> bool;
    /// Writes the next element; returns `false` if no element is left.
    fn take(count: &Self::Count, cx: &mut WriteCx<'_, '_, A, S>) -> bool;
}

/// The rule of a loop over the elements of `X`.
pub struct Elements<X>(PhantomData<X>);

impl<A: Agent, S, X: Source<A, S>> Loop<A, S> for Elements<X> {
    type Count = X::Count;
    type Yields = ();
    const RULE: Rounds = rounds::EACH;
    const COUNT: u32 = u32::MAX;
    const BINDS: bool = true;

    #[inline]
    fn before<T: Trace>(search: &mut Search<'_, '_, A, S, T>) -> Option<Outcome> {
        Rounds::before(!X::is_empty(&search.view))
    }

    #[inline]
    fn begin<T: Trace>(count: &X::Count, run: &mut Run<'_, '_, A, S, T>) -> Option<Outcome> {
        let before = run.begin_writes();
        let is_there = X::take(count, &mut run.write_cx());
        run.trace_writes(before);
        Rounds::before(is_there)
    }

    #[inline]
    fn yields() -> Option<()> {
        Some(())
    }
}

/// Takes the first element of a queue on the board, or of a queue inside a key.
#[doc(hidden)]
#[inline]
pub fn pop_key<B: Blackboard, Q: Queue>(
    bb: &mut B,
    keys: Keys,
    place: impl FnOnce(&mut B::Agent) -> &mut Q,
) -> Option<Q::Item> {
    use crate::keys::ChangeSet as _;
    let (agent, changes) = bb.parts();
    let value = place(agent).pop();
    changes.mark_if(value.is_some(), keys);
    value
}

/// Takes the first element of a queue in a local.
#[doc(hidden)]
#[inline]
pub fn pop_local<P, L: Locals, Q: Queue>(
    scope: &mut Scope<P, L>,
    place: impl FnOnce(&mut L) -> &mut Q,
) -> Option<Q::Item> {
    let value = place(&mut scope.locals).pop();
    scope.note(value.is_some());
    value
}

/// A type of whole numbers to which the index of an element can be written.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the index goes into a whole number, the key or local is `{Self}`",
    label = "this is `{Self}`",
    note = "it may be of any type of whole numbers: `u32`, `usize`"
)]
pub trait TakesIndex: Sized {
    /// Returns the index in this type.
    fn index(index: u32) -> Self;
}

macro_rules! takes_index {
    ($($ty:ident)+) => { $(impl TakesIndex for $ty {
        #[inline]
        fn index(index: u32) -> Self {
            index as Self
        }
    })+ };
}

takes_index!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

/// Returns the index in the type of its target.
#[doc(hidden)]
#[inline]
pub fn index<K: TakesIndex>(index: u32) -> K {
    K::index(index)
}
