//! What gates have in common: a child that may not always be entered.

use core::fmt;
use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::search::Search;
use crate::slot::Slots;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Whether a child may be entered.
pub trait Gate<A: Agent, S> {
    /// What the gate remembers for the brain's life.
    type Persistent: Default + Slots<A>;
    /// `true` if time opens it.
    const OPENED_BY_TIME: bool = false;
    /// `true` if only an entry can tell whether it is open: a search then passes it without asking.
    const DRAWS: bool = false;

    /// May the child be entered, as far as can be told without a draw? Pure.
    fn is_open(persistent: &Self::Persistent, now: Time) -> bool;
    /// An entry: lets it pass, or not.
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> bool;
    /// The child is done or halted.
    #[inline]
    fn leave<T: Trace>(_kept: &mut Self::Persistent, _outcome: Option<Outcome>, _run: &mut Run<'_, '_, A, S, T>) {}
    /// What it goes by, for a record: `entries = 2`.
    #[inline]
    fn describe(_kept: &Self::Persistent, _now: Time, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
    /// The moment at which time opens it.
    #[inline]
    fn wakes_at(_kept: &Self::Persistent) -> Option<Time> {
        None
    }
}

/// `N` behind the gate `G`: where the gate is closed, an entry fails. `GUARD` is its place among the attributes
/// of its node.
pub struct Gated<const GUARD: u8, G, N>(PhantomData<(G, N)>);

/// The gate `G`, to be shown.
struct Told<'a, A: Agent, S, G: Gate<A, S>> {
    persistent: &'a G::Persistent,
    now: Time,
    of: PhantomData<(A, S)>,
}

impl<A: Agent, S, G: Gate<A, S>> fmt::Display for Told<'_, A, S, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        G::describe(self.persistent, self.now, f)
    }
}

/// Records that the gate was asked.
#[inline(always)]
fn told<const GUARD: u8, A: Agent, S, G: Gate<A, S>, N: Node<A, S>, T: Trace>(
    persistent: &G::Persistent,
    passed: bool,
    search: &mut Search<'_, '_, A, S, T>,
) {
    search.at(N::ID);
    search.trace_guard(GUARD, passed, &Told::<A, S, G> { persistent, now: search.view.moment.now, of: PhantomData });
}

/// Asks the gate without an entry.
#[inline(always)]
fn is_open<const GUARD: u8, A: Agent, S, G: Gate<A, S>, N: Node<A, S>, T: Trace>(
    persistent: &G::Persistent,
    search: &mut Search<'_, '_, A, S, T>,
) -> bool {
    let passed = G::is_open(persistent, search.view.moment.now);
    if !G::DRAWS {
        told::<GUARD, A, S, G, N, T>(persistent, passed, search);
    }
    passed
}

impl<A: Agent, S, const GUARD: u8, G: Gate<A, S>, N: Node<A, S>> Node<A, S> for Gated<GUARD, G, N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = (G::Persistent, N::Persistent);

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::gate(G::OPENED_BY_TIME, N::FACTS);
    const ID: NodeId = N::ID;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let passed = G::enter(&mut persistent.0, run);
        told::<GUARD, A, S, G, N, T>(&persistent.0, passed, &mut run.search());
        if !passed {
            return Step::Done(Outcome::Failure);
        }
        let step = N::enter(&mut persistent.1, run);
        if let Step::Done(outcome) = step {
            G::leave(&mut persistent.0, Some(outcome), run);
        }
        step
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let status = N::resume(active, &mut persistent.1, run);
        if let Some(outcome) = status.outcome() {
            G::leave(&mut persistent.0, Some(outcome), run);
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
            G::leave(&mut persistent.0, None, run);
        }
        halting
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::observe(active, &mut persistent.1, run);
    }

    #[inline]
    fn can_enter<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        is_open::<GUARD, A, S, G, N, T>(&persistent.0, search) && N::can_enter(&persistent.1, search)
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        N::preempts(&persistent.1, search) && is_open::<GUARD, A, S, G, N, T>(&persistent.0, search)
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        let own = if watched { G::wakes_at(&persistent.0).filter(|&time| time > moment.before()) } else { None };
        let child = N::wakes_at(&persistent.1, moment, watched);
        own.into_iter().chain(child).min()
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(active, &persistent.1, moment)
    }
}
