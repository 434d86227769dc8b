//! Composites that choose the order of their children: by chance, by weight or by score.

use core::marker::PhantomData;

use super::indexed::IndexedChildren;
use super::order::{Even, HighestScore, Order, Weighted};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, as_child};
use crate::rules::draw;
use crate::rules::facts::{self, Facts};
use crate::rules::ordered::OrderedRule;
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs children in the order that `O` chooses, each at most once per entry of the composite. `RULE` is the
/// discriminant of an `OrderedRule`.
pub struct Drawn<const RULE: u8, O, K>(PhantomData<(O, K)>);

const SEQUENCE: u8 = OrderedRule::Sequence as u8;
const SELECTOR: u8 = OrderedRule::Selector as u8;
const ONE: u8 = OrderedRule::Pick as u8;

/// `random_sequence`: runs all children in an order drawn at each entry; fails with the first child that fails.
pub type RandomSequence<K> = Drawn<SEQUENCE, Even, K>;
/// `random_selector`: runs children in an order drawn at each entry; succeeds with the first child that succeeds.
pub type RandomSelector<K> = Drawn<SELECTOR, Even, K>;
/// `random_sequence` with `#[weight(n)]`: a child with a larger weight is more likely to come early.
pub type WeightedSequence<X, K> = Drawn<SEQUENCE, Weighted<X>, K>;
/// `random_selector` with `#[weight(n)]`: a child with a larger weight is more likely to come early.
pub type WeightedSelector<X, K> = Drawn<SELECTOR, Weighted<X>, K>;
/// `pick`: draws one child by weight at each entry, and has the outcome of that child.
pub type Pick<X, K> = Drawn<ONE, Weighted<X>, K>;
/// `utility_selector`: runs children by score, the highest first, equal scores in order; succeeds with the first child
/// that succeeds.
pub type UtilitySelector<X, K> = Drawn<SELECTOR, HighestScore<X>, K>;

/// The running child, and a bit for each child that was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DrawnActive<R> {
    at: R,
    visited: u64,
}

impl<const RULE: u8, O, K> Drawn<RULE, O, K> {
    const RULE: OrderedRule = OrderedRule::of(RULE);

    /// Draws the next child among those that were not entered and are not skipped.
    #[inline]
    fn next<A: Agent, S, T: Trace>(
        visited: &mut u64,
        persistent: &K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<usize>
    where
        O: Order<A, S>,
        K: IndexedChildren<A, S>,
    {
        let mut undrawn = K::undrawn(*visited, persistent, &mut run.search());
        let index = O::next(&mut undrawn, K::LEN, run)?;
        *visited |= 1 << index;
        Some(index)
    }

    /// Enters children until one runs, until an outcome ends the composite, or until no child is left.
    #[inline]
    fn go_on<A: Agent, S, T: Trace>(
        mut visited: u64,
        persistent: &mut K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<DrawnActive<K::Active>>
    where
        O: Order<A, S>,
        K: IndexedChildren<A, S>,
    {
        while let Some(index) = Self::next(&mut visited, persistent, run) {
            match K::enter(index, persistent, run) {
                Step::Running(at) => return Step::Running(DrawnActive { at, visited }),
                Step::Done(outcome) if Self::RULE.ends(outcome) => return Step::Done(outcome),
                Step::Done(_) => {}
            }
        }
        Step::Done(Self::RULE.last_outcome())
    }
}

impl<A: Agent, S, const RULE: u8, O: Order<A, S>, K: IndexedChildren<A, S>> Node<A, S> for Drawn<RULE, O, K> {
    type Active = DrawnActive<K::Active>;
    type Halting = K::Halting;
    type Persistent = K::Persistent;

    const OBSERVED: Keys = K::OBSERVED;
    const FACTS: Facts = {
        assert!(K::LEN <= draw::MOST, "a random, weighted, pick or utility composite takes at most 64 children");
        facts::drawn(Self::RULE, K::CHILDREN)
    };
    const ID: NodeId = 0;
    as_child!(K.at: halt observe next);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        Self::go_on(0, persistent, run)
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        match K::resume(&mut active.at, persistent, run).outcome() {
            None => return Status::Running,
            Some(outcome) if Self::RULE.ends(outcome) => return outcome.into(),
            Some(_) => {}
        }
        Self::go_on(active.visited, persistent, run).store(active)
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        K::predict_any(persistent, search)
    }

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        K::skips_all(persistent, search)
    }

    #[inline]
    fn preempts<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        K::first_wake(persistent, moment, watched)
    }
}
