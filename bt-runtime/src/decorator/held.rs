//! Bindings: `if let Some(at) = bb.goal { move_to(to = at) }`. A node that reads a binding only runs while the pattern
//! matches.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::composite::would_skip;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs the node `N`, which reads bindings. `X` returns `true` while all their patterns match; it is evaluated before
/// every expression of the node. If a pattern does not match, the node is halted and fails. Between two such checks in
/// a tick, a pattern may stop matching, because the node itself writes the key: the node's expressions then have no
/// value (`Expr::tried`).
pub struct Held<X, N>(PhantomData<(X, N)>);

/// The memory of [`Held`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HeldActive<C> {
    child: C,
    /// `true` while the node is halting over several ticks.
    halting: bool,
}

impl<A: Agent, S, X: Expr<A, S, Value = bool>, N: Node<A, S>> Node<A, S> for Held<X, N> {
    type Active = HeldActive<N::Active>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED.or(X::KEYS).or(Keys::GUARDS);
    const FACTS: Facts = facts::when(false, N::FACTS);
    const ID: NodeId = N::ID;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        if !X::eval(&run.view()) {
            return Step::Done(Outcome::Failure);
        }
        N::enter(persistent, run).map(|child| HeldActive { child, halting: false })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        if active.halting || !X::eval(&run.view()) {
            active.halting = Self::halt(active, persistent, run).is_some();
            return if active.halting { Status::Running } else { Status::Failure };
        }
        N::resume(&mut active.child, persistent, run)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        if T::ON || const { N::FACTS.halts } { N::halt(&mut active.child, persistent, run) } else { None }
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if run.trace.looks() || !active.halting && X::eval(&run.view()) {
            N::observe(&mut active.child, persistent, run);
        }
    }

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        X::eval(&search.view) && would_skip::<A, S, N, T>(persistent, search)
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        if X::eval(&search.view) { N::predict(persistent, search) } else { Prediction::Fails }
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        X::eval(&search.view) && N::preempts(persistent, search)
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        N::wakes_at(persistent, moment, watched)
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(&active.child, persistent, moment)
    }
}
