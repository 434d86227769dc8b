//! Leaves that end in the tick of their entry: `check`, `set`, `clear`, `send`, `succeed` and `fail`.

use core::marker::PhantomData;

use super::simple::{Simple, SimpleLeaf};
use crate::blackboard::Agent;
use crate::node::{Effect, Expr, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Never, Outcome, Status, Step};
use crate::time::Next;
use crate::trace::Trace;

/// `check(e)`: succeeds if the condition holds, else fails. Pure: a search evaluates it like a guard.
pub type Check<const GUARD: u8, X> = Simple<Checking<GUARD, X>>;
/// `set(bb.x = e)`, `clear(bb.x)`: writes a key or a local, and succeeds.
pub type Set<X> = Simple<Setting<X>>;
/// `send(e)`: queues an event for the next tick of the agent's own brain; fails if the queue is full.
pub type Send<X> = Simple<Sending<X>>;
/// `succeed`: succeeds.
pub type Succeed = Simple<Ending<true>>;
/// `fail`: fails.
pub type Fail = Simple<Ending<false>>;

/// The items of a leaf that always ends in the tick of its entry.
macro_rules! never_runs {
    () => {
        type Active = Never;

        #[inline]
        fn resume<T: Trace>(active: &mut Never, _: &mut Run<'_, '_, A, S, T>) -> Status {
            match *active {}
        }

        #[inline]
        fn next(active: &Never) -> Next {
            match *active {}
        }
    };
}

/// The leaf of [`Check`]. `GUARD` is the index of its condition in records.
pub struct Checking<const GUARD: u8, X>(PhantomData<X>);

impl<A: Agent, S, const GUARD: u8, X: Expr<A, S, Value = bool>> SimpleLeaf<A, S> for Checking<GUARD, X> {
    never_runs!();
    const FACTS: Facts = facts::CHECK;

    #[inline]
    fn enter<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Step<Never> {
        Step::Done(run.search().ask_here::<X>(GUARD).into())
    }

    #[inline]
    fn predict<T: Trace>(search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        Prediction::of(search.ask_here::<X>(GUARD).into())
    }
}

/// The leaf of [`Set`].
pub struct Setting<X>(PhantomData<X>);

impl<A: Agent, S, X: Effect<A, S>> SimpleLeaf<A, S> for Setting<X> {
    never_runs!();
    const FACTS: Facts = facts::INSTANT;

    #[inline]
    fn enter<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Step<Never> {
        let before = run.begin_writes();
        let done = X::apply(&mut run.write_cx());
        run.trace_writes(before);
        Step::Done(Outcome::of(done))
    }
}

/// The leaf of [`Send`].
pub struct Sending<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value = A::Event>> SimpleLeaf<A, S> for Sending<X> {
    never_runs!();
    const FACTS: Facts = facts::INSTANT;

    #[inline]
    fn enter<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Step<Never> {
        Step::Done(X::tried(&run.view()).map_or(Outcome::Failure, |event| run.send(event)))
    }
}

/// The leaf of [`Succeed`] and [`Fail`].
pub struct Ending<const SUCCESS: bool>;

impl<A: Agent, S, const SUCCESS: bool> SimpleLeaf<A, S> for Ending<SUCCESS> {
    never_runs!();
    const FACTS: Facts = facts::end(Outcome::of(SUCCESS));

    #[inline]
    fn enter<T: Trace>(_: &mut Run<'_, '_, A, S, T>) -> Step<Never> {
        Step::Done(SUCCESS.into())
    }

    #[inline]
    fn predict<T: Trace>(_: &mut Search<'_, '_, A, S, T>) -> Prediction {
        Prediction::of(SUCCESS.into())
    }
}
