//! `#[time_limit(3s)]`: a child that runs longer is halted, and it fails.

use core::marker::PhantomData;

use super::as_child;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Span, Time};
use crate::trace::{NodeId, Trace};

/// `N` with the time limit `X`.
pub struct TimeLimit<X, N>(PhantomData<(X, N)>);

/// A child that runs, and when its time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Timed<C> {
    end: Time,
    child: C,
}

impl<A: Agent, S, X: Expr<A, S, Value: Span>, N: Node<A, S>> Node<A, S> for TimeLimit<X, N> {
    type Active = Timed<N::Active>;
    type Halting = N::Halting;
    type Kept = N::Kept;

    const OBSERVED: Keys = N::OBSERVED;
    const VISITS: u32 = N::VISITS;
    as_child!(N: consts can_enter preempts opens);

    #[inline]
    fn enter<T: Trace>(kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let end = run.after(X::eval(&run.view()));
        N::enter(kept, run).map(|child| Timed { end, child })
    }

    #[inline]
    fn resume<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Status {
        if active.end <= run.cx.now() {
            return match N::halt(&mut active.child, kept, run) {
                Some(_) => Status::Running,
                None => Status::Failure,
            };
        }
        N::resume(&mut active.child, kept, run)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        N::halt(&mut active.child, kept, run)
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        N::observe(&mut active.child, kept, run);
    }

    #[inline]
    fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment) -> Next {
        N::next(&active.child, kept, moment).or(Next::At(active.end))
    }
}
