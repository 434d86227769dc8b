//! The small leaves of the language. They need no halt, and have no memory between two runs.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::Facts;
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Never, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// A small leaf of the language.
pub trait SimpleLeaf<A: Agent, S> {
    /// The memory of the running leaf.
    type Active;
    /// The facts about the leaf before it runs.
    const FACTS: Facts;

    /// Runs the tick of the entry.
    fn enter<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active>;
    /// Runs a later tick.
    fn resume<T: Trace>(active: &mut Self::Active, run: &mut Run<'_, '_, A, S, T>) -> Status;
    /// Predicts the result of an entry, if no effect decides it. Pure.
    #[inline]
    fn predict<T: Trace>(_search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        Prediction::Enters
    }
    /// Returns the next tick that the leaf needs.
    fn next(active: &Self::Active) -> Next;
}

/// The node of the small leaf `L`.
pub struct Simple<L>(PhantomData<L>);

impl<A: Agent, S, L: SimpleLeaf<A, S>> Node<A, S> for Simple<L> {
    type Active = L::Active;
    type Halting = Never;
    type Persistent = ();

    const OBSERVED: Keys = Keys::NONE;
    const FACTS: Facts = L::FACTS;
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>((): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Step<L::Active> {
        L::enter(run)
    }

    #[inline]
    fn resume<T: Trace>(active: &mut L::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Status {
        let status = L::resume(active, run);
        run.ends(status)
    }

    #[inline]
    fn halt<T: Trace>(_: &mut L::Active, (): &mut (), _: &mut Run<'_, '_, A, S, T>) -> Option<Never> {
        None
    }

    #[inline]
    fn observe<T: Trace>(_: &mut L::Active, (): &mut (), _: &mut Run<'_, '_, A, S, T>) {}

    #[inline]
    fn predict<T: Trace>((): &(), search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        L::predict(search)
    }

    #[inline]
    fn preempts<T: Trace>((): &(), _: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }

    #[inline]
    fn wakes_at((): &(), _: Moment, _: bool) -> Option<Time> {
        None
    }

    #[inline]
    fn next(active: &L::Active, (): &(), _: Moment) -> Next {
        L::next(active)
    }
}
