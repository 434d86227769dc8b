//! `#[skip_if(e)]`: where the condition holds at an entry, its node is as if it were not there.

use core::marker::PhantomData;

use super::as_child;
use crate::blackboard::Agent;
use crate::composite::would_skip;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// `N`, skipped where `X` holds. The parent asks, so that an entry is always that of `N`. `GUARD` is its place among the
/// attributes of its node.
pub struct SkipIf<const GUARD: u8, X, N>(PhantomData<(X, N)>);

impl<A: Agent, S, const GUARD: u8, X: Expr<A, S, Value = bool>, N: Node<A, S>> Node<A, S> for SkipIf<GUARD, X, N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::skip_if(N::FACTS);
    const ID: NodeId = N::ID;
    const UNITS: u32 = N::UNITS;
    as_child!(N: predict wakes_at);

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        search.ask::<X>(N::ID, GUARD) || would_skip::<A, S, N, T>(persistent, search)
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::preempts(persistent, search) && !Self::is_skipped(persistent, search)
    }

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        N::enter(persistent, run)
    }

    #[inline]
    fn probe<T: Trace>(
        beside: Beside,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Probe<Self::Active> {
        N::probe(beside, persistent, run)
    }

    #[inline]
    fn go_on<T: Trace>(
        unit: u32,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        N::go_on(unit, persistent, run)
    }

    #[inline]
    fn abandon<T: Trace>(unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::abandon(unit, persistent, run);
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        N::resume(active, persistent, run)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        N::halt(active, persistent, run)
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::observe(active, persistent, run);
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(active, persistent, moment)
    }
}
