//! Decorators that change an outcome: `#[invert]`, `#[force_success]`, `#[force_failure]`.

use core::marker::PhantomData;

use super::as_child;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Changes the outcome of `N` as `CHANGE` says.
pub struct MapOutcome<const CHANGE: u8, N>(PhantomData<N>);

const INVERT: u8 = 0;
const SUCCESS: u8 = 1;
const FAILURE: u8 = 2;

/// Success for failure, failure for success.
pub type Invert<N> = MapOutcome<INVERT, N>;
/// Success, whatever the child's outcome.
pub type ForceSuccess<N> = MapOutcome<SUCCESS, N>;
/// Failure, whatever the child's outcome.
pub type ForceFailure<N> = MapOutcome<FAILURE, N>;

const fn change(change: u8, outcome: Outcome) -> Outcome {
    match change {
        INVERT => outcome.invert(),
        SUCCESS => Outcome::Success,
        _ => Outcome::Failure,
    }
}

impl<A: Agent, S, const CHANGE: u8, N: Node<A, S>> Node<A, S> for MapOutcome<CHANGE, N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::outcome(N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: preempts wakes_at);

    /// A failure at once is no failure where it is changed.
    #[inline]
    fn can_enter<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        CHANGE == INVERT || N::can_enter(persistent, search)
    }

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        match N::enter(persistent, run) {
            Step::Done(outcome) => Step::Done(change(CHANGE, outcome)),
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
            Some(outcome) => change(CHANGE, outcome).into(),
            None => Status::Running,
        }
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        N::halt(active, persistent, run)
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::observe(active, persistent, run);
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(active, persistent, moment)
    }
}
