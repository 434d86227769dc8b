//! Composites that start from their first child in every tick: `reactive_sequence`, `reactive_selector`.

use core::marker::PhantomData;

use super::indexed::IndexedChildren;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::ordered::OrderedRule;
use crate::rules::reactive::{Answer, MOST, Preemption, asks_every_tick};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Asks its children from the first, in every tick.
///
/// Children before the running one are asked again in each tick. A child that is always done at once, such as a
/// condition, is run while the other child goes on. A child that may run over several ticks starts only after the
/// running child was halted: in a reactive selector it claims execution as soon as it can be entered, and a reactive
/// sequence takes at most one such child.
pub struct Reactive<const SELECTOR: bool, K>(PhantomData<K>);

/// `reactive_sequence`: see [`Reactive`].
pub type ReactiveSequence<K> = Reactive<false, K>;
/// `reactive_selector`: see [`Reactive`].
pub type ReactiveSelector<K> = Reactive<true, K>;

/// A running reactive composite: its running child. `halting` is set while that child still stops; then the children
/// are asked again from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReactiveActive<R, P> {
    at: R,
    halting: Option<P>,
}

/// The next step once the running child is halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// Enter this child.
    Enter(u8),
    /// End with this outcome.
    Done(Outcome),
}

impl<const SELECTOR: bool, K> Reactive<SELECTOR, K> {
    const RULE: OrderedRule = OrderedRule::reactive(SELECTOR);

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
                Step::Done(outcome) if !Self::RULE.ends(outcome) => {}
                step => return step,
            }
        }
        Step::Done(Self::RULE.end())
    }

    /// Asks the children before the running one. `Some` if one of them preempts it.
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
            let answer = if K::runs(index) {
                Answer::CanEnter(K::can_enter(index, persistent, &mut run.search()))
            } else {
                let Step::Done(outcome) = K::enter(index, persistent, run) else { continue };
                Answer::Finished(outcome)
            };
            match Self::RULE.preempted_by(answer) {
                None => {}
                Some(Preemption::Child) => return Some(Then::Enter(index as u8)),
                Some(Preemption::End(outcome)) => return Some(Then::Done(outcome)),
            }
        }
        None
    }

    /// `false` if too many children may run over several ticks. The macros assert this at the place of each sequence.
    #[must_use]
    pub const fn one_runs<A: Agent, S>() -> bool
    where
        K: IndexedChildren<A, S>,
    {
        Self::RULE.takes_runners(K::CHILDREN.runners as usize)
    }
}

impl<A: Agent, S, const SELECTOR: bool, K: IndexedChildren<A, S>> Node<A, S> for Reactive<SELECTOR, K> {
    type Active = ReactiveActive<K::Active, K::Halting>;
    type Halting = K::Halting;
    type Persistent = K::Persistent;

    const OBSERVED: Keys = K::OBSERVED.or(Keys::GUARDS);
    const FACTS: Facts = {
        assert!(K::LEN <= MOST, "a reactive composite takes at most 256 children");
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
                Some(outcome) if Self::RULE.ends(outcome) => return outcome.into(),
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
        (0..const { Self::RULE.asked().count(K::LEN) }).any(|index| K::can_enter(index, persistent, search))
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        Self::RULE.preempts() && (0..K::LEN).any(|index| K::preempts(index, persistent, search))
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        (0..const { Self::RULE.asked().count(K::LEN) })
            .filter_map(|index| K::wakes_at(index, persistent, moment, watched))
            .min()
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        if asks_every_tick(K::index(&active.at)) { Next::Now } else { K::next(&active.at, persistent, moment) }
    }
}
