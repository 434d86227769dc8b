//! `parallel(success = all, failure = 1)`, `race`.

use core::marker::PhantomData;

use super::branches::Branches;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, as_child};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::tally::{self, Tally, needs_every_branch};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs all children at the same time.
///
/// The parallel succeeds once `SUCCESS` of the children whose success counts have succeeded. It fails once `FAILURE`
/// children have failed, or when all children have ended and neither number is reached. Children are ticked in order.
/// Once the outcome is decided, no later child is ticked, and the running children are halted.
pub struct Parallel<const SUCCESS: u16, const FAILURE: u16, K>(PhantomData<K>);

/// `race`: has the outcome of the first child that ends; halts the other children.
pub type Race<K> = Parallel<{ tally::RACE }, { tally::RACE }, K>;

/// The memory of a running parallel. `halting` is set while the outcome is decided and a child is still halting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParallelActive<R, P> {
    branches: R,
    halting: Option<P>,
}

impl<const SUCCESS: u16, const FAILURE: u16, K> Parallel<SUCCESS, FAILURE, K> {
    const NONE: Tally = Tally::new(SUCCESS, FAILURE);

    /// Returns the status after the branches were counted. If the outcome is decided, halts the running branches.
    #[inline]
    fn settle<A: Agent, S, T: Trace>(
        tally: &Tally,
        active: &mut ParallelActive<K::Active, K::Halting>,
        persistent: &mut K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status
    where
        K: Branches<A, S>,
    {
        let Some(outcome) = tally.decided() else { return tally.undecided() };
        active.halting = K::halt(&mut active.branches, persistent, run);
        if active.halting.is_some() { Status::Running } else { outcome.into() }
    }
}

impl<A: Agent, S, const SUCCESS: u16, const FAILURE: u16, K: Branches<A, S>> Node<A, S>
    for Parallel<SUCCESS, FAILURE, K>
{
    type Active = ParallelActive<K::Active, K::Halting>;
    type Halting = K::Halting;
    type Persistent = K::Persistent;

    const OBSERVED: Keys = K::OBSERVED;
    const FACTS: Facts = facts::parallel(K::CHILDREN);
    const ID: NodeId = 0;
    as_child!(K: wakes_at);
    as_child!(K.branches: halt observe next);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut tally = Self::NONE;
        let branches = K::enter(K::LEN, persistent, &mut tally, run);
        let mut active = ParallelActive { branches, halting: None };
        match Self::settle(&tally, &mut active, persistent, run).outcome() {
            Some(outcome) => Step::Done(outcome),
            None => Step::Running(active),
        }
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let mut tally = Self::NONE;
        K::tally(K::LEN, &active.branches, &mut tally);
        K::resume(&mut active.branches, persistent, &mut tally, run);
        Self::settle(&tally, active, persistent, run)
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        if const { needs_every_branch(SUCCESS, K::LEN) } && K::refuses(persistent, search) {
            return Prediction::Fails;
        }
        Prediction::Enters
    }

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        (const { Self::FACTS.skips }) && K::are_skipped(persistent, search)
    }

    #[inline]
    fn preempts<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }
}
