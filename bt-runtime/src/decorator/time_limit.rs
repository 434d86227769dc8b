//! `#[time_limit(3s)]`: halts a child that runs longer, and fails.

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

/// Runs `N` with the time limit `X`.
pub struct TimeLimit<X, N>(PhantomData<(X, N)>);

/// A running child, and the moment at which its time ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Timed<C> {
    end: Time,
    child: C,
}

impl<A: Agent, S, X: Expr<A, S, Value: Span>, N: Node<A, S>> Node<A, S> for TimeLimit<X, N> {
    type Active = Timed<N::Active>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::time_limit(N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: predict is_skipped preempts wakes_at);
    as_child!(N.child: halt observe);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let Some(limit) = X::tried(&run.view()) else { return Step::Done(Outcome::Failure) };
        let end = run.after(limit);
        N::enter(persistent, run).map(|child| Timed { end, child })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        if is_due(active.end, run.cx.now()) {
            return match N::halt(&mut active.child, persistent, run) {
                Some(_) => Status::Running,
                None => Status::Failure,
            };
        }
        N::resume(&mut active.child, persistent, run)
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(&active.child, persistent, moment).or(Next::At(active.end))
    }
}
