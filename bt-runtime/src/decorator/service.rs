//! `#[service(track(bb.enemy) -> bb.destination, every = 500ms, deviation = 100ms)]`.

use core::marker::PhantomData;
use core::time::Duration;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::leaf::{Instant, Leaf, Returns, run_leaf};
use crate::node::{Expr, Node, Run, Site, as_child};
use crate::rules::due::{is_due, period};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs `N` with the service at the site `X`. `E` returns the period and the random deviation of the service.
pub struct Serve<X, E, N>(PhantomData<(X, E, N)>);

/// A running child, the memory of its service, and the moment at which the service is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Served<C, M> {
    due: Time,
    memory: M,
    child: C,
}

pub(super) type Memory<A, S, X> = <<X as Expr<A, S>>::Value as Leaf<A>>::Memory;

/// Runs the service. Returns the moment at which it is next due: the next tick, if its period reads a binding whose
/// pattern does not match.
#[inline]
pub(super) fn serve<A, S, X, E, T>(memory: &mut Memory<A, S, X>, run: &mut Run<'_, '_, A, S, T>, first: bool) -> Time
where
    A: Agent,
    X: Site<A, S, Value: Leaf<A, Returns: Instant>>,
    E: Expr<A, S, Value = (Duration, Duration)>,
    T: Trace,
{
    run_leaf!(X, run: leaf => {
        run.trace_action(&leaf);
        let returned = if first { leaf.enter(memory, &mut run.cx) } else { leaf.tick(memory, &mut run.cx) };
        returned.split()
    });
    E::tried(&run.view()).map_or(run.cx.now(), |(every, deviation)| run.after(period(every, deviation)))
}

impl<A, S, X, E, N> Node<A, S> for Serve<X, E, N>
where
    A: Agent,
    X: Site<A, S, Value: Leaf<A, Returns: Instant>>,
    E: Expr<A, S, Value = (Duration, Duration)>,
    N: Node<A, S>,
{
    type Active = Served<N::Active, Memory<A, S, X>>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::service(N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: predict_with_effect is_skipped preempts wakes_at);
    as_child!(N.child: resume halt fits);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut memory = Default::default();
        run.at(N::ID);
        let due = serve::<A, S, X, E, T>(&mut memory, run, true);
        N::enter(persistent, run).map(|child| Served { due, memory, child })
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if !run.trace.looks() && is_due(active.due, run.cx.now()) {
            run.at(N::ID);
            active.due = serve::<A, S, X, E, T>(&mut active.memory, run, false);
        }
        N::observe(&mut active.child, persistent, run);
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(&active.child, persistent, moment).or(Next::At(active.due))
    }
}
