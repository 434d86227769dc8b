//! `utility_selector(rescore = change)`: scores its children again while one of them runs.

use core::marker::PhantomData;

use super::indexed::IndexedChildren;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run, as_child};
use crate::rules::draw::{self, Draw};
use crate::rules::facts::{self, Facts};
use crate::rules::ordered::OrderedRule;
use crate::rules::prediction::Prediction;
use crate::rules::utility::Marks;
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NoTrace, NodeId, Trace};

/// Runs the child with the highest score, and switches to another child whose score is higher by more than the margin.
/// `X` returns the scores, with the margin at the end.
pub struct Rescored<X, K>(PhantomData<(X, K)>);

const RULE: OrderedRule = OrderedRule::Selector;

/// The memory of a running selector: the running child, the marks of all children, and `halting` while the running
/// child is still halting. After the halt, the children are scored again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RescoredActive<R, P> {
    at: R,
    marks: Marks,
    halting: Option<P>,
}

impl<X, K> Rescored<X, K> {
    /// Returns the child with the highest score among those that were not tried and are not skipped.
    #[inline]
    fn best<A: Agent, S, T: Trace>(
        tried: u64,
        persistent: &K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<usize>
    where
        X: Expr<A, S, Value: AsRef<[f32]>>,
        K: IndexedChildren<A, S>,
    {
        let mut undrawn = K::undrawn(tried, persistent, &mut run.search());
        let scores = X::tried(&run.view())?;
        draw::next(Draw::Highest, &mut undrawn, K::LEN, |index| scores.as_ref()[index], run.cx.chance())
    }

    /// Enters the child that takes over, then the other children, the highest score first, until one runs or succeeds,
    /// or until no child is left.
    #[inline]
    fn go_on<A: Agent, S, T: Trace>(
        mut by: Option<usize>,
        mut marks: Marks,
        persistent: &mut K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<RescoredActive<K::Active, K::Halting>>
    where
        X: Expr<A, S, Value: AsRef<[f32]>>,
        K: IndexedChildren<A, S>,
    {
        while let Some(index) = by.take().or_else(|| Self::best(marks.tried, persistent, run)) {
            marks.enter(index);
            match K::enter(index, persistent, run) {
                Step::Running(at) => return Step::Running(RescoredActive { at, marks, halting: None }),
                Step::Done(outcome) if RULE.ends(outcome) => return Step::Done(outcome),
                Step::Done(_) => Self::fail(&mut marks, index, persistent, run),
            }
        }
        Step::Done(RULE.last_outcome())
    }

    /// Marks the child with this index as failed. The questions to its guards are not recorded, because the child ended
    /// by itself.
    #[inline]
    fn fail<A: Agent, S, T: Trace>(
        marks: &mut Marks,
        index: usize,
        persistent: &K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) where
        K: IndexedChildren<A, S>,
    {
        let refused = K::predict(index, persistent, &mut run.view().unseen(&mut NoTrace)).refuses();
        marks.fail(index, refused);
    }

    /// Returns the child that takes over from the running child; `None` if none does.
    #[inline]
    fn rescore<A: Agent, S, T: Trace>(
        active: &mut RescoredActive<K::Active, K::Halting>,
        persistent: &K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<usize>
    where
        X: Expr<A, S, Value: AsRef<[f32]>>,
        K: IndexedChildren<A, S>,
    {
        let scores = X::tried(&run.view())?;
        let (&margin, scores) = scores.as_ref().split_last()?;
        let mut search = run.search();
        let enters = |index| K::enters(index, persistent, &mut search);
        active.marks.rescore(K::index(&active.at), scores, margin, enters)
    }
}

impl<A: Agent, S, X: Expr<A, S, Value: AsRef<[f32]>>, K: IndexedChildren<A, S>> Node<A, S> for Rescored<X, K> {
    type Active = RescoredActive<K::Active, K::Halting>;
    type Halting = K::Halting;
    type Persistent = K::Persistent;

    const OBSERVED: Keys = K::OBSERVED.or(X::KEYS).or(Keys::GUARDS);
    const FACTS: Facts = {
        assert!(K::LEN <= draw::MOST, "a utility composite takes at most 64 children");
        facts::rescored(K::CHILDREN)
    };
    const ID: NodeId = 0;
    as_child!(K.at: halt observe next);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        Self::go_on(None, Marks::default(), persistent, run)
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let stopping = active.halting.is_some();
        let running = K::index(&active.at);
        let by = if stopping || !run.affected_by(X::KEYS) { None } else { Self::rescore(active, persistent, run) };
        if let Some(by) = by {
            run.trace_preempt(K::id(running), K::id(by));
        }
        let step = if stopping || by.is_some() {
            active.halting = K::halt(&mut active.at, persistent, run);
            if active.halting.is_some() {
                return Status::Running;
            }
            Self::go_on(by, active.marks, persistent, run)
        } else {
            match K::resume(&mut active.at, persistent, run).outcome() {
                None => return Status::Running,
                Some(outcome) if RULE.ends(outcome) => return outcome.into(),
                Some(_) => {
                    Self::fail(&mut active.marks, running, persistent, run);
                    Self::go_on(None, active.marks, persistent, run)
                }
            }
        };
        step.store(active)
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
