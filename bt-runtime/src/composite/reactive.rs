//! Composites that start from their first child in every tick: `reactive_sequence` and `reactive_selector`.

use core::marker::PhantomData;

use super::indexed::IndexedChildren;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, as_child};
use crate::rules::facts::{self, Facts};
use crate::rules::ordered::OrderedRule;
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, MOST, Probe, asks_every_tick};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Starts from the first child in every tick.
///
/// In each tick, the children before the running one are checked first. If the guards and checks of such a child let an
/// entry in, the child is entered beside the running child, by the rule of `rules::reactive`.
pub struct Reactive<const SELECTOR: bool, K>(PhantomData<K>);

/// `reactive_sequence`: see [`Reactive`].
pub type ReactiveSequence<K> = Reactive<false, K>;
/// `reactive_selector`: see [`Reactive`].
pub type ReactiveSelector<K> = Reactive<true, K>;

/// The memory of a running reactive composite: its running child, and `halting` while that child is still halting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReactiveActive<R, P> {
    at: R,
    halting: Option<Halting<P>>,
}

/// The halt of the running child, with its memory. The variant says what the composite does after the halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Halting<P> {
    /// The composite starts again from its first child.
    Again(P),
    /// The composite ends with the outcome that ends it.
    End(P),
}

/// The answer of the children before the running child.
enum Asked<R> {
    /// None of these children takes over.
    GoOn,
    /// The composite ends. `entered`: a part of a child was entered and has decided this, so the outcome stays even if
    /// the halt of the running child takes several ticks.
    End { entered: bool },
    /// The child with this index takes over, and runs.
    Runs(usize, R),
    /// The child with this index takes over once the running child is halted. It then continues at this unit.
    Committed(usize, u32),
}

impl<const SELECTOR: bool, K> Reactive<SELECTOR, K> {
    const RULE: OrderedRule = OrderedRule::reactive(SELECTOR);

    /// Enters children in order, from the index `from` on.
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
            if K::skips(index, persistent, &mut run.search()) {
                continue;
            }
            match K::enter(index, persistent, run) {
                Step::Done(outcome) if !Self::RULE.ends(outcome) => {}
                step => return step,
            }
        }
        Step::Done(Self::RULE.last_outcome())
    }

    /// Enters the children before the running child in order, beside it, until one of them takes over.
    #[inline]
    fn ask<A: Agent, S, T: Trace>(
        at: usize,
        persistent: &mut K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Asked<K::Active>
    where
        K: IndexedChildren<A, S>,
    {
        let beside = Beside::new(Self::RULE, K::facts(at));
        for index in 0..at {
            if K::skips(index, persistent, &mut run.search()) {
                continue;
            }
            let (outcome, entered) = match K::predict(index, persistent, &mut run.search()).outcome() {
                Some(outcome) => (outcome, false),
                None => match K::probe(index, beside, persistent, run) {
                    Probe::Done(outcome) => (outcome, true),
                    Probe::Running(child) => return Asked::Runs(index, child),
                    Probe::Committed(unit) => return Asked::Committed(index, unit),
                },
            };
            if Self::RULE.ends(outcome) {
                return Asked::End { entered };
            }
        }
        Asked::GoOn
    }

    /// Handles the end of a child: ends the composite, or enters the next child.
    #[inline]
    fn after<A: Agent, S, T: Trace>(
        index: usize,
        step: Step<K::Active>,
        persistent: &mut K::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<K::Active>
    where
        K: IndexedChildren<A, S>,
    {
        match step {
            Step::Done(outcome) if !Self::RULE.ends(outcome) => Self::enter_from(index + 1, persistent, run),
            step => step,
        }
    }

    /// Returns the index of the child that contains this unit of the composite, and the number of the unit in that
    /// child.
    #[inline]
    fn child_of_unit<A: Agent, S>(mut unit: u32) -> (usize, u32)
    where
        K: IndexedChildren<A, S>,
    {
        let mut index = 0;
        while index + 1 < K::LEN && unit >= K::units(index) {
            unit -= K::units(index);
            index += 1;
        }
        (index, unit)
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
    const UNITS: u32 = K::UNITS;
    const PROBES: bool = true;
    as_child!(K.at: halt observe);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        Self::enter_from(0, persistent, run).map(|at| ReactiveActive { at, halting: None })
    }

    fn probe<T: Trace>(
        mut beside: Beside,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Probe<Self::Active> {
        let mut left = 0;
        for index in 0..K::LEN {
            if !K::skips(index, persistent, &mut run.search()) {
                match K::probe(index, beside, persistent, run) {
                    Probe::Done(outcome) if !Self::RULE.ends(outcome) => {
                        beside = beside.after(K::facts(index), outcome);
                    }
                    probe => return probe.counted_from(left).map(|at| ReactiveActive { at, halting: None }),
                }
            }
            left += K::units(index);
        }
        Probe::Done(Self::RULE.last_outcome())
    }

    fn go_on<T: Trace>(
        unit: u32,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        let (index, unit) = Self::child_of_unit::<A, S>(unit);
        let step = K::go_on(index, unit, persistent, run);
        Self::after(index, step, persistent, run).map(|at| ReactiveActive { at, halting: None })
    }

    fn abandon<T: Trace>(unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        let (index, unit) = Self::child_of_unit::<A, S>(unit);
        K::abandon(index, unit, persistent, run);
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let at = K::index(&active.at);
        let stopping = active.halting.is_some();
        let asked = match active.halting {
            Some(Halting::End(_)) => Asked::End { entered: true },
            None if !run.changed.asks_none() => Self::ask(at, persistent, run),
            _ => Asked::GoOn,
        };
        if let Asked::Runs(by, _) | Asked::Committed(by, _) = asked {
            run.trace_preempt(K::id(at), K::id(by));
        }
        let step = match asked {
            Asked::GoOn if !stopping => match K::resume(&mut active.at, persistent, run).outcome() {
                None => return Status::Running,
                Some(outcome) => Self::after(at, Step::Done(outcome), persistent, run),
            },
            asked => {
                let keeps_end = matches!(asked, Asked::End { entered: true });
                let halting = K::halt(&mut active.at, persistent, run);
                active.halting = halting.map(if keeps_end { Halting::End } else { Halting::Again });
                if active.halting.is_some() {
                    // By the rule of `Beside::halts_before`, the halt of the new child ends at once.
                    match asked {
                        Asked::GoOn | Asked::End { .. } => {}
                        Asked::Runs(_, mut child) => _ = K::halt(&mut child, persistent, run),
                        Asked::Committed(index, unit) => K::abandon(index, unit, persistent, run),
                    }
                    return Status::Running;
                }
                match asked {
                    Asked::GoOn => Self::enter_from(0, persistent, run),
                    Asked::End { .. } => Step::Done(Self::RULE.early_outcome()),
                    Asked::Runs(_, child) => Step::Running(child),
                    Asked::Committed(index, unit) => {
                        let step = K::go_on(index, unit, persistent, run);
                        Self::after(index, step, persistent, run)
                    }
                }
            }
        };
        step.map(|at| ReactiveActive { at, halting: None }).store(active)
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        let mut children = 0..K::LEN;
        let known = children.find_map(|index| {
            if K::skips(index, persistent, search) {
                return None;
            }
            Self::RULE.predicted_by(K::predict(index, persistent, search))
        });
        known.unwrap_or(const { Prediction::of(Self::RULE.last_outcome()) })
    }

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        K::skips_all(persistent, search)
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        Self::RULE.preempts() && (0..K::LEN).any(|index| K::preempts(index, persistent, search))
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        (0..const { Self::RULE.asked().count(K::LEN, K::CHILDREN.skips as usize) })
            .filter_map(|index| K::wakes_at(index, persistent, moment, watched))
            .min()
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        if asks_every_tick(K::index(&active.at)) { Next::Now } else { K::next(&active.at, persistent, moment) }
    }
}
