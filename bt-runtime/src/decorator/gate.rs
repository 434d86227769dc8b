//! The node of every gate: the rule of the gate may refuse an entry of the child.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::gate::{self, Described};
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::search::Search;
use crate::slot::Slots;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// A gate in a tree: its rule, and its arguments.
pub trait Gate<A: Agent, S> {
    /// The memory of the gate for the brain's life.
    type Persistent: Remembered + Default + Slots<A>;
    /// The rule of the gate.
    const RULE: gate::Gate;

    /// Draws with the probability of the gate. Returns `true` if an entry passes.
    #[inline]
    fn draw<T: Trace>(_run: &mut Run<'_, '_, A, S, T>) -> bool {
        true
    }
    /// Returns the moment at which the gate opens if it closes now.
    #[inline]
    fn until<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Time {
        run.cx.now()
    }
}

/// The type that stores the number which a gate remembers.
pub trait Remembered {
    /// Returns the number.
    fn number(&self) -> u64;
    /// Stores another number.
    fn remember(&mut self, number: u64);
}

impl Remembered for () {
    #[inline(always)]
    fn number(&self) -> u64 {
        0
    }
    #[inline(always)]
    fn remember(&mut self, _: u64) {}
}

impl Remembered for bool {
    #[inline(always)]
    fn number(&self) -> u64 {
        u64::from(*self)
    }
    #[inline(always)]
    fn remember(&mut self, number: u64) {
        *self = number != 0;
    }
}

impl Remembered for u32 {
    #[inline(always)]
    fn number(&self) -> u64 {
        u64::from(*self)
    }
    #[inline(always)]
    fn remember(&mut self, number: u64) {
        *self = number as Self;
    }
}

impl Remembered for Time {
    #[inline(always)]
    fn number(&self) -> u64 {
        self.as_nanos()
    }
    #[inline(always)]
    fn remember(&mut self, number: u64) {
        *self = Self::from_nanos(number);
    }
}

/// Runs `N` behind the gate `G`: while the gate is closed, an entry fails. `GUARD` is the index of the gate among the
/// attributes of its node.
pub struct Gated<const GUARD: u8, G, N>(PhantomData<(G, N)>);

/// Records a check of the gate.
#[inline(always)]
fn trace_gate<const GUARD: u8, A: Agent, S, G: Gate<A, S>, N: Node<A, S>, T: Trace>(
    persistent: &G::Persistent,
    passed: bool,
    search: &mut Search<'_, '_, A, S, T>,
) {
    search.at(N::ID);
    let (remembered, now) = (persistent.number(), search.view.moment.now);
    search.trace_guard(GUARD, passed, &Described { gate: G::RULE, remembered, now });
}

/// Returns `true` if an entry passes the gate, and updates its memory.
#[inline(always)]
fn admit<const GUARD: u8, A: Agent, S, G: Gate<A, S>, N: Node<A, S>, T: Trace>(
    persistent: &mut G::Persistent,
    run: &mut Run<'_, '_, A, S, T>,
) -> bool {
    let (mut remembered, now) = (persistent.number(), run.cx.now());
    let passed = G::RULE.admit(&mut remembered, now, || G::draw(run));
    persistent.remember(remembered);
    trace_gate::<GUARD, A, S, G, N, T>(persistent, passed, &mut run.search());
    passed
}

/// Returns `true` if the gate is open, without an entry, and records the check.
#[inline(always)]
fn is_open<const GUARD: u8, A: Agent, S, G: Gate<A, S>, N: Node<A, S>, T: Trace>(
    persistent: &G::Persistent,
    search: &mut Search<'_, '_, A, S, T>,
) -> bool {
    let passed = G::RULE.is_open(persistent.number(), search.view.moment.now);
    if const { !G::RULE.draws() } {
        trace_gate::<GUARD, A, S, G, N, T>(persistent, passed, search);
    }
    passed
}

/// Updates the memory of the gate after the end of the child; without an `outcome`, the child was halted.
#[inline(always)]
fn leave<A: Agent, S, G: Gate<A, S>, T: Trace>(
    persistent: &mut G::Persistent,
    outcome: Option<Outcome>,
    run: &mut Run<'_, '_, A, S, T>,
) {
    if const { G::RULE.records_end() } {
        let mut remembered = persistent.number();
        G::RULE.leave(&mut remembered, outcome, || G::until(run));
        persistent.remember(remembered);
    }
}

impl<A: Agent, S, const GUARD: u8, G: Gate<A, S>, N: Node<A, S>> Node<A, S> for Gated<GUARD, G, N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = (G::Persistent, N::Persistent);

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::gate(G::RULE, N::FACTS);
    const ID: NodeId = N::ID;
    const UNITS: u32 = N::UNITS;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        if !admit::<GUARD, A, S, G, N, T>(&mut persistent.0, run) {
            return Step::Done(Outcome::Failure);
        }
        let step = N::enter(&mut persistent.1, run);
        if let Step::Done(outcome) = step {
            leave::<A, S, G, T>(&mut persistent.0, Some(outcome), run);
        }
        step
    }

    #[inline]
    fn probe<T: Trace>(
        beside: Beside,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Probe<Self::Active> {
        if !admit::<GUARD, A, S, G, N, T>(&mut persistent.0, run) {
            return Probe::Done(Outcome::Failure);
        }
        let probe = N::probe(beside, &mut persistent.1, run);
        if let Probe::Done(outcome) = probe {
            leave::<A, S, G, T>(&mut persistent.0, Some(outcome), run);
        }
        probe
    }

    #[inline]
    fn go_on<T: Trace>(
        unit: u32,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        let step = N::go_on(unit, &mut persistent.1, run);
        if let Step::Done(outcome) = step {
            leave::<A, S, G, T>(&mut persistent.0, Some(outcome), run);
        }
        step
    }

    #[inline]
    fn abandon<T: Trace>(unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::abandon(unit, &mut persistent.1, run);
        leave::<A, S, G, T>(&mut persistent.0, None, run);
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let status = N::resume(active, &mut persistent.1, run);
        if let Some(outcome) = status.outcome() {
            leave::<A, S, G, T>(&mut persistent.0, Some(outcome), run);
        }
        status
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        let halting = N::halt(active, &mut persistent.1, run);
        if halting.is_none() {
            leave::<A, S, G, T>(&mut persistent.0, None, run);
        }
        halting
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::observe(active, &mut persistent.1, run);
    }

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::is_skipped(&persistent.1, search)
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        if !is_open::<GUARD, A, S, G, N, T>(&persistent.0, search) {
            return Prediction::Fails;
        }
        N::predict(&persistent.1, search).with_effect()
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::preempts(&persistent.1, search) && is_open::<GUARD, A, S, G, N, T>(&persistent.0, search)
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        let own = G::RULE.wakes_at(persistent.0.number(), moment, watched);
        let child = N::wakes_at(&persistent.1, moment, watched);
        own.into_iter().chain(child).min()
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(active, &persistent.1, moment)
    }
}
