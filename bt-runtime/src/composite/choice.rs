//! `if e { … } else { … }` and `match bb.mode { … }`: an expression chooses a child at the entry.

use core::marker::PhantomData;

use super::indexed::IndexedChildren;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run, as_child};
use crate::rules::choice::NO_CHILD;
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs the child whose index `X` returns at the entry, and has the outcome of that child. An index beyond the last
/// child chooses none: see `NO_CHILD`.
pub struct Choice<X, K>(PhantomData<(X, K)>);

impl<A: Agent, S, X: Expr<A, S, Value = usize>, K: IndexedChildren<A, S>> Node<A, S> for Choice<X, K> {
    type Active = K::Active;
    type Halting = K::Halting;
    type Persistent = K::Persistent;

    const OBSERVED: Keys = K::OBSERVED;
    const FACTS: Facts = facts::choice(K::CHILDREN);
    const ID: NodeId = 0;
    as_child!(K: resume halt observe next);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let Some(index) = X::tried(&run.view()) else { return Step::Done(Outcome::Failure) };
        if index < K::LEN { K::enter(index, persistent, run) } else { Step::Done(NO_CHILD) }
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        let Some(index) = X::tried(&search.view) else { return Prediction::Fails };
        if index < K::LEN { K::predict(index, persistent, search) } else { Prediction::of(NO_CHILD) }
    }

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        let index = X::tried(&search.view);
        index.is_some_and(|index| index < K::LEN && K::is_skipped(index, persistent, search))
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        let index = X::tried(&search.view);
        index.is_some_and(|index| index < K::LEN && K::preempts(index, persistent, search))
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        K::first_wake(persistent, moment, watched)
    }
}
