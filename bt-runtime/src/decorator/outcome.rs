//! Decorators that change an outcome: `#[invert]`, `#[force_success]`, `#[force_failure]`.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, as_child};
use crate::rules::facts::{self, Facts};
use crate::rules::outcome;
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Changes the outcome of `N`. `RULE` is the code of an `outcome::MapOutcome`.
pub struct MapOutcome<const RULE: u8, N>(PhantomData<N>);

/// Turns a success into a failure, and a failure into a success.
pub type Invert<N> = MapOutcome<{ outcome::INVERT.code() }, N>;
/// Succeeds, whatever the child's outcome.
pub type ForceSuccess<N> = MapOutcome<{ outcome::FORCE_SUCCESS.code() }, N>;
/// Fails, whatever the child's outcome.
pub type ForceFailure<N> = MapOutcome<{ outcome::FORCE_FAILURE.code() }, N>;

const fn rule(code: u8) -> outcome::MapOutcome {
    outcome::MapOutcome::from_code(code)
}

impl<A: Agent, S, const RULE: u8, N: Node<A, S>> Node<A, S> for MapOutcome<RULE, N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::outcome(rule(RULE), N::FACTS);
    const ID: NodeId = N::ID;
    const UNITS: u32 = N::UNITS;
    as_child!(N: abandon halt observe is_skipped wakes_at next);

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        N::predict(persistent, search).mapped(const { rule(RULE) })
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        // A guard below only claims execution if its branch does not fail. Here, a success of the branch may become a
        // failure.
        N::preempts(persistent, search)
            && (const { rule(RULE).success.succeeded() } || !Self::predict(persistent, search).refuses())
    }

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        match N::enter(persistent, run) {
            Step::Done(outcome) => Step::Done(const { rule(RULE) }.of(outcome)),
            running @ Step::Running(_) => running,
        }
    }

    #[inline]
    fn probe<T: Trace>(
        beside: Beside,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Probe<Self::Active> {
        match N::probe(beside.below(const { rule(RULE) }), persistent, run) {
            Probe::Done(outcome) => Probe::Done(const { rule(RULE) }.of(outcome)),
            probe => probe,
        }
    }

    #[inline]
    fn go_on<T: Trace>(
        unit: u32,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        match N::go_on(unit, persistent, run) {
            Step::Done(outcome) => Step::Done(const { rule(RULE) }.of(outcome)),
            running @ Step::Running(_) => running,
        }
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        match N::resume(active, persistent, run).outcome() {
            Some(outcome) => const { rule(RULE) }.of(outcome).into(),
            None => Status::Running,
        }
    }
}
