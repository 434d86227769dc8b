//! `#[service(track(bb.enemy) -> bb.destination, every = 500ms, timer = keep)]`.

use core::marker::PhantomData;
use core::time::Duration;

use super::service::{Memory, serve};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::leaf::{Instant, Leaf};
use crate::node::{Expr, Node, Run, Site};
use crate::rules::due::{is_due, serves_at_entry};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs `N` with the service at the site `X`, whose period is `E`. The moment at which the service is due outlives a
/// run of `N`.
pub struct ServeKept<X, E, N>(PhantomData<(X, E, N)>);

/// A running child, and the memory of its service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Served<C, M> {
    /// `true` if the service has run since the entry.
    entered: bool,
    memory: M,
    child: C,
}

impl<A, S, X, E, N> Node<A, S> for ServeKept<X, E, N>
where
    A: Agent,
    X: Site<A, S, Value: Leaf<A, Returns: Instant>>,
    E: Expr<A, S, Value = (Duration, Duration)>,
    N: Node<A, S>,
{
    type Active = Served<N::Active, Memory<A, S, X>>;
    type Halting = N::Halting;
    type Persistent = (Time, N::Persistent);

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::service(N::FACTS);
    const ID: NodeId = N::ID;

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::is_skipped(&persistent.1, search)
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        N::predict(&persistent.1, search).with_effect()
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::preempts(&persistent.1, search)
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        N::wakes_at(&persistent.1, moment, watched)
    }

    #[inline]
    fn enter<T: Trace>((due, below): &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut memory = Default::default();
        let entered = serves_at_entry(true, *due, run.cx.now());
        if entered {
            run.at(N::ID);
            *due = serve::<A, S, X, E, T>(&mut memory, run, true);
        }
        N::enter(below, run).map(|child| Served { entered, memory, child })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        N::resume(&mut active.child, &mut persistent.1, run)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        N::halt(&mut active.child, &mut persistent.1, run)
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        let (due, below) = persistent;
        if !run.trace.looks() && is_due(*due, run.cx.now()) {
            run.at(N::ID);
            *due = serve::<A, S, X, E, T>(&mut active.memory, run, !active.entered);
            active.entered = true;
        }
        N::observe(&mut active.child, below, run);
    }

    #[inline]
    fn fits(active: &Self::Active, scope: &S) -> bool {
        N::fits(&active.child, scope)
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(&active.child, &persistent.1, moment).or(Next::At(persistent.0))
    }
}
