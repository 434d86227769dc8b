//! `#[elapsed(bb.t)]`: writes for how long its child has run.

use core::marker::PhantomData;
use core::time::Duration;

use crate::assign::WriteCx;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, as_child};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs `N`. In every tick, `X` writes for how long `N` has run.
pub struct Elapsed<X, N>(PhantomData<(X, N)>);

/// The target of an [`Elapsed`].
#[doc(hidden)]
pub trait Notes<A: Agent, S> {
    /// Writes the elapsed time.
    fn put(elapsed: Duration, cx: &mut WriteCx<'_, '_, A, S>);
}

/// A running child, and the moment of its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Timed<C> {
    since: Time,
    child: C,
}

#[inline]
fn note<A: Agent, S, X: Notes<A, S>, T: Trace>(elapsed: Duration, run: &mut Run<'_, '_, A, S, T>) {
    let before = run.begin_writes();
    X::put(elapsed, &mut run.write_cx());
    run.trace_writes(before);
}

impl<A: Agent, S, X: Notes<A, S>, N: Node<A, S>> Node<A, S> for Elapsed<X, N> {
    type Active = Timed<N::Active>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::elapsed(N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: predict_with_effect is_skipped preempts wakes_at);
    as_child!(N.child: resume halt fits);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        run.at(N::ID);
        let since = run.cx.now();
        note::<A, S, X, T>(Duration::ZERO, run);
        N::enter(persistent, run).map(|child| Timed { since, child })
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if !run.trace.looks() {
            run.at(N::ID);
            let elapsed = run.cx.now().since(active.since);
            note::<A, S, X, T>(elapsed, run);
        }
        N::observe(&mut active.child, persistent, run);
    }

    #[inline]
    fn next(_: &Self::Active, _: &Self::Persistent, _: Moment) -> Next {
        Next::Now
    }
}
