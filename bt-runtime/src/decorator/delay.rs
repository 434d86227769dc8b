//! `#[delay(1s)]`: runs for this time before its child starts.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run, as_child};
use crate::rules::due::is_due;
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Span, Time};
use crate::trace::{NodeId, Trace};

/// Starts `N` after the time `X`.
pub struct Delay<X, N>(PhantomData<(X, N)>);

/// The memory of a running delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Delayed<C> {
    /// The child starts at this moment.
    Until(Time),
    /// The child runs.
    In(C),
}

impl<A: Agent, S, X: Expr<A, S, Value: Span>, N: Node<A, S>> Node<A, S> for Delay<X, N> {
    type Active = Delayed<N::Active>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::delay(N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: is_skipped predict_with_effect preempts wakes_at);

    #[inline]
    fn enter<T: Trace>(_: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let Some(delay) = X::tried(&run.view()) else { return Step::Done(Outcome::Failure) };
        Step::Running(Delayed::Until(run.after(delay)))
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        match active {
            Delayed::In(child) => N::resume(child, persistent, run),
            Delayed::Until(time) if !is_due(*time, run.cx.now()) => Status::Running,
            Delayed::Until(_) => match N::enter(persistent, run) {
                Step::Done(outcome) => run.ends(outcome.into()),
                Step::Running(child) => {
                    *active = Delayed::In(child);
                    Status::Running
                }
            },
        }
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        match active {
            Delayed::In(child) => N::halt(child, persistent, run),
            Delayed::Until(_) => None,
        }
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if let Delayed::In(child) = active {
            N::observe(child, persistent, run);
        }
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        match active {
            Delayed::In(child) => N::next(child, persistent, moment),
            Delayed::Until(time) => Next::At(*time),
        }
    }
}
