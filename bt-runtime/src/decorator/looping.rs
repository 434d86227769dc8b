//! The node of every loop: rounds of a child until the loop's rule ends them.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::composite::skips;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::rounds::Rounds;
use crate::rules::skip;
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// The rule of a loop: when another round begins, and when the loop ends.
pub trait Loop<A: Agent, S> {
    /// The number of rounds so far; `()` if the loop does not count them.
    type Count: Rounded;
    /// `()` if the loop may be endless: it then yields after each round that began and ended in the same tick, and
    /// continues in the next tick. Uninhabited if the number of rounds is bounded.
    type Yields;
    /// The rule that ends the loop.
    const RULE: Rounds;
    /// The largest number of rounds, if it is bounded.
    const COUNT: u32;

    /// `true` if each round begins with a write, on which the child depends. A search then only knows whether the loop
    /// has a first round, and each round checks whether the child is skipped.
    const BINDS: bool = false;

    /// Returns the outcome of a loop that ends instead of beginning another round; `None` if the round begins.
    #[inline]
    fn before<T: Trace>(_search: &mut Search<'_, '_, A, S, T>) -> Option<Outcome> {
        None
    }
    /// Begins the round after `count` rounds; returns the outcome if the loop ends instead.
    #[inline]
    fn begin<T: Trace>(_count: &Self::Count, run: &mut Run<'_, '_, A, S, T>) -> Option<Outcome> {
        Self::before(&mut run.search())
    }
    /// Returns the memory between two rounds of an endless loop; `None` if the next round begins at once.
    fn yields() -> Option<Self::Yields>;
}

/// The number of rounds so far, for a loop that counts them.
pub trait Rounded: Default {
    /// Counts a round that has ended, and returns its number.
    fn next(&mut self) -> u32;
}

impl Rounded for () {
    #[inline(always)]
    fn next(&mut self) -> u32 {
        0
    }
}

impl Rounded for u32 {
    #[inline(always)]
    fn next(&mut self) -> u32 {
        // A restored count may be any number, so it must not overflow.
        *self = self.saturating_add(1);
        *self
    }
}

/// Runs rounds of `N` by the rule of `L`.
pub struct Looped<L, N>(PhantomData<(L, N)>);

/// The memory of a running loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LoopActive<K, R, Y> {
    count: K,
    round: Round<R, Y>,
}

/// The state of a running loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Round<R, Y> {
    /// A round runs.
    In(R),
    /// The loop rests between two rounds, until the next tick.
    Between(Y),
}

impl<L, N> Looped<L, N> {
    /// Runs rounds until the loop ends or has to continue in a later tick. `entered`: the first of these rounds is part
    /// of the loop's entry, so the parent has already checked whether it is skipped.
    #[inline]
    fn rounds<A: Agent, S, T: Trace>(
        mut entered: bool,
        count: &mut L::Count,
        persistent: &mut N::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Round<N::Active, L::Yields>>
    where
        L: Loop<A, S>,
        N: Node<A, S>,
    {
        loop {
            if let Some(end) = L::begin(count, run) {
                return Step::Done(end);
            }
            let is_asked = core::mem::take(&mut entered) && !L::BINDS;
            let round = if !is_asked && skips::<A, S, N, T>(persistent, run) {
                if !L::BINDS {
                    return Step::Done(skip::LATER_ROUND);
                }
                Step::Done(skip::ELEMENT)
            } else {
                N::enter(persistent, run)
            };
            match round {
                Step::Running(child) => return Step::Running(Round::In(child)),
                Step::Done(outcome) => {
                    if let Some(end) = L::RULE.after(count.next(), L::COUNT, outcome) {
                        return Step::Done(end);
                    }
                }
            }
            if let Some(yields) = L::yields() {
                run.ended();
                return Step::Running(Round::Between(yields));
            }
        }
    }
}

impl<A: Agent, S, L: Loop<A, S>, N: Node<A, S>> Node<A, S> for Looped<L, N> {
    type Active = LoopActive<L::Count, N::Active, L::Yields>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::looped(L::RULE, L::COUNT, L::BINDS, N::FACTS);
    const ID: NodeId = N::ID;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut count = L::Count::default();
        Self::rounds(true, &mut count, persistent, run).map(|round| LoopActive { count, round })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        if let Round::In(child) = &mut active.round {
            match N::resume(child, persistent, run).outcome() {
                None => return Status::Running,
                Some(outcome) => {
                    run.ended();
                    if let Some(end) = L::RULE.after(active.count.next(), L::COUNT, outcome) {
                        return end.into();
                    }
                }
            }
        }
        Self::rounds(false, &mut active.count, persistent, run).store(&mut active.round)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        match &mut active.round {
            Round::In(child) => N::halt(child, persistent, run),
            Round::Between(_) => None,
        }
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if let Round::In(child) = &mut active.round {
            N::observe(child, persistent, run);
        }
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        match L::before(search) {
            Some(end) => Prediction::of(end),
            None if L::BINDS => Prediction::Enters,
            None => N::predict(persistent, search).looped(L::RULE, L::COUNT),
        }
    }

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        !L::BINDS && L::before(search).is_none() && N::is_skipped(persistent, search)
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        !L::BINDS && N::preempts(persistent, search) && L::before(search).is_none()
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        if L::BINDS { None } else { N::wakes_at(persistent, moment, watched) }
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        match &active.round {
            Round::In(child) => N::next(child, persistent, moment),
            Round::Between(_) => Next::Now,
        }
    }
}
