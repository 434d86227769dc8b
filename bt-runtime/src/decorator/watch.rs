//! `#[when(e, aborts = self, notify = value)]`: the part of the guard that restarts its own branch.

use core::marker::PhantomData;

use crate::blackboard::{Agent, Blackboard};
use crate::keys::{ChangeSet, Keys};
use crate::node::{Expr, Node, Run, as_child};
use crate::rules::facts::{self, Facts};
use crate::rules::guard;
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Restarts `N` if a key that `X` reads has changed and `X` still holds. Changes in the tick of the entry count as part
/// of the entry, also those that the starting branch makes.
pub struct Watch<const GUARD: u8, X, N>(PhantomData<(X, N)>);

/// The memory of a watched branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Watched<C, P> {
    child: C,
    /// `true` if keys changed in the tick of the entry: the next tick, which sees these changes, does not restart the
    /// branch.
    newly_entered: bool,
    /// The memory of a halt; the branch starts again after the halt.
    halting: Option<P>,
}

impl<A: Agent, S, const GUARD: u8, X: Expr<A, S, Value = bool>, N: Node<A, S>> Node<A, S> for Watch<GUARD, X, N> {
    type Active = Watched<N::Active, N::Halting>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED.or(X::KEYS).or(Keys::GUARDS);
    const FACTS: Facts = facts::watch(N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: predict is_skipped preempts wakes_at);
    as_child!(N.child: halt observe next);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        N::enter(persistent, run).map(|child| {
            let newly_entered = run.cx.bb.changes().meets(X::KEYS);
            Watched { child, newly_entered, halting: None }
        })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let asks = !run.changed.asks_none();
        let newly_entered = asks && core::mem::take(&mut active.newly_entered);
        let (stopping, written) = (active.halting.is_some(), run.writes(X::KEYS));
        let holds = || run.search().ask::<X>(N::ID, GUARD);
        if !guard::restarts(stopping, asks, newly_entered, written, holds) {
            return N::resume(&mut active.child, persistent, run);
        }
        active.halting = N::halt(&mut active.child, persistent, run);
        if active.halting.is_some() {
            return Status::Running;
        }
        Self::enter(persistent, run).store(active)
    }
}
