//! Guards: `#[when(e, aborts = …, notify = …)]`.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::composite::would_skip;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run, as_child};
use crate::rules::due::is_due;
use crate::rules::facts::{self, Facts};
use crate::rules::guard;
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// The bit of a guard that ends its own branch when the condition becomes false.
pub const ABORTS_SELF: u8 = 1;
/// The bit of a guard that preempts the branches to its right when the condition becomes true.
pub const ABORTS_LOWER: u8 = 2;

/// A guard above `N`. `GUARD` is the index of the guard among the attributes of its node.
pub struct When<const MODE: u8, const GUARD: u8, X, N>(PhantomData<(X, N)>);

/// The memory of a guarded branch. `halting` is set while the condition has become false and the branch is still
/// halting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WhenActive<C, P> {
    child: C,
    halting: Option<P>,
}

impl<A: Agent, S, const MODE: u8, const GUARD: u8, X: Expr<A, S, Value = bool>, N: Node<A, S>> Node<A, S>
    for When<MODE, GUARD, X, N>
{
    type Active = WhenActive<N::Active, N::Halting>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = if MODE == 0 { N::OBSERVED } else { N::OBSERVED.or(X::KEYS).or(Keys::GUARDS) };
    const FACTS: Facts = facts::when(MODE & ABORTS_LOWER != 0, N::FACTS);
    const ID: NodeId = N::ID;
    const UNITS: u32 = N::UNITS;
    as_child!(N: abandon is_skipped);
    as_child!(N.child: observe next);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        if !run.search().ask::<X>(N::ID, GUARD) {
            return Step::Done(Outcome::Failure);
        }
        N::enter(persistent, run).map(|child| WhenActive { child, halting: None })
    }

    #[inline]
    fn probe<T: Trace>(
        beside: Beside,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Probe<Self::Active> {
        if !run.search().ask::<X>(N::ID, GUARD) {
            return Probe::Done(Outcome::Failure);
        }
        N::probe(beside, persistent, run).map(|child| WhenActive { child, halting: None })
    }

    #[inline]
    fn go_on<T: Trace>(
        unit: u32,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        N::go_on(unit, persistent, run).map(|child| WhenActive { child, halting: None })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        if MODE & ABORTS_SELF != 0 {
            let stopping = active.halting.is_some();
            let affected = run.affected_by(X::KEYS);
            if guard::stops(stopping, affected, || run.search().ask::<X>(N::ID, GUARD)) {
                active.halting = Self::halt(active, persistent, run);
                if active.halting.is_some() {
                    return Status::Running;
                }
                if const { N::FACTS.halts && guard::asks_again(MODE & ABORTS_LOWER != 0, true) } && stopping {
                    return Self::enter(persistent, run).store(active);
                }
                return Status::Failure;
            }
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
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        if search.ask::<X>(N::ID, GUARD) { N::predict(persistent, search) } else { Prediction::Fails }
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        let view = &search.view;
        let claims = guard::claims(MODE & ABORTS_LOWER != 0, view.affected_by(X::KEYS), || {
            (const { N::FACTS.watches_time })
                && N::wakes_at(persistent, view.moment, true).is_some_and(|time| is_due(time, view.moment.now))
        });
        (claims || N::preempts(persistent, search))
            && !would_skip::<A, S, N, T>(persistent, search)
            && !Self::predict(persistent, search).refuses()
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        N::wakes_at(persistent, moment, watched || MODE & ABORTS_LOWER != 0)
    }
}
