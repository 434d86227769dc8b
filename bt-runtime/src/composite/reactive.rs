//! Composites that start from their first child every tick: reactive_sequence, reactive_selector.

use core::marker::PhantomData;

use super::indexed::IndexedChildren;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Children from the first, every tick.
///
/// A child before the one that runs is asked again each tick. One that is always done at once (a condition)
/// is simply run, while the other goes on. One that may itself run is only started once what runs is halted:
/// so in a reactive selector it claims execution as soon as it gets past its guards, and a reactive sequence
/// takes at most one of them.
pub struct Reactive<const SELECTOR: bool, K>(PhantomData<K>);

/// `reactive_sequence`: see [`Reactive`].
pub type ReactiveSequence<K> = Reactive<false, K>;
/// `reactive_selector`: see [`Reactive`].
pub type ReactiveSelector<K> = Reactive<true, K>;

/// A reactive composite that runs: the child that runs; `halting` where that still stops. Then the children
/// are asked anew from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReactiveActive<R, P> {
    at: R,
    halting: Option<P>,
}

/// What a child before the running one asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Go on with this child.
    Enter(u8),
    /// Be done.
    Done(Outcome),
}

impl<const SELECTOR: bool, K> Reactive<SELECTOR, K> {
    /// Enters children in order, from this one on.
    #[inline]
    fn enter_from<A: Agent, S, T: Trace>(
        from: usize,
        persistent: &mut K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<K::Active>
    where
        K: IndexedChildren<A, S>,
    {
        for index in from..K::LEN {
            match K::enter(index, persistent, run) {
                Step::Done(outcome) if outcome.succeeded() != SELECTOR => {}
                step => return step,
            }
        }
        Step::Done((!SELECTOR).into())
    }

    /// What the children before the running one ask for.
    #[inline]
    fn ask<A: Agent, S, T: Trace>(
        at: usize,
        persistent: &mut K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Then>
    where
        K: IndexedChildren<A, S>,
    {
        for index in 0..at {
            if K::runs(index) {
                if K::can_enter(index, persistent, &mut run.search()) {
                    return Some(Then::Enter(index as u8));
                }
            } else if let Step::Done(outcome) = K::enter(index, persistent, run)
                && outcome.succeeded() == SELECTOR
            {
                return Some(Then::Done(outcome));
            }
        }
        None
    }

    /// Does at most one child run over several ticks? The macros assert it of a sequence, at its place.
    #[must_use]
    pub const fn one_runs<A: Agent, S>() -> bool
    where
        K: IndexedChildren<A, S>,
    {
        K::CHILDREN.runners <= 1
    }
}

impl<A: Agent, S, const SELECTOR: bool, K: IndexedChildren<A, S>> Node<A, S> for Reactive<SELECTOR, K> {
    type Active = ReactiveActive<K::Active, K::Halting>;
    type Halting = K::Halting;
    type Persistent = K::Persistent;

    const OBSERVED: Keys = K::OBSERVED.or(Keys::GUARDS);
    const FACTS: Facts = {
        assert!(K::LEN <= 256, "a reactive composite takes at most 256 children");
        facts::reactive(SELECTOR, K::CHILDREN)
    };
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        Self::enter_from(0, persistent, run).map(|at| ReactiveActive { at, halting: None })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let at = K::index(&active.at);
        let then = match &active.halting {
            Some(_) => Some(Then::Enter(0)),
            None if run.changed.asks_none() => None,
            None => Self::ask(at, persistent, run),
        };
        let from = match then {
            Some(then) => {
                if let (None, Then::Enter(to)) = (&active.halting, then) {
                    run.trace_preempt(K::id(at), K::id(usize::from(to)));
                }
                active.halting = K::halt(&mut active.at, persistent, run);
                match then {
                    _ if active.halting.is_some() => return Status::Running,
                    Then::Enter(to) => usize::from(to),
                    Then::Done(outcome) => return outcome.into(),
                }
            }
            None => match K::resume(&mut active.at, persistent, run).outcome() {
                None => return Status::Running,
                Some(outcome) if outcome.succeeded() == SELECTOR => return outcome.into(),
                Some(_) => at + 1,
            },
        };
        match Self::enter_from(from, persistent, run) {
            Step::Done(outcome) => outcome.into(),
            Step::Running(at) => {
                *active = ReactiveActive { at, halting: None };
                Status::Running
            }
        }
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        K::halt(&mut active.at, persistent, run)
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        K::observe(&mut active.at, persistent, run);
    }

    #[inline]
    fn can_enter<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        if SELECTOR {
            (0..K::LEN).any(|index| K::can_enter(index, persistent, search))
        } else {
            K::can_enter(0, persistent, search)
        }
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        SELECTOR && (0..K::LEN).any(|index| K::preempts(index, persistent, search))
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        let asked = if SELECTOR { K::LEN } else { 1 };
        (0..asked).filter_map(|index| K::wakes_at(index, persistent, moment, watched)).min()
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        if K::index(&active.at) > 0 { Next::Now } else { K::next(&active.at, persistent, moment) }
    }
}
