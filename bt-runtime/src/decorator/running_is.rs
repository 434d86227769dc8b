//! `#[running_is_failure]` and `#[running_is_success]`: a child that still runs after its entry is halted at once.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, as_child};
use crate::rules::facts::{self, Facts};
use crate::rules::outcome;
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Halts `N` if it still runs after its entry. The outcome is then a success if `SUCCEEDS`, else a failure.
pub struct RunningIs<const SUCCEEDS: bool, N>(PhantomData<N>);

/// Fails if the child still runs after its entry.
pub type RunningIsFailure<N> = RunningIs<false, N>;
/// Succeeds if the child still runs after its entry.
pub type RunningIsSuccess<N> = RunningIs<true, N>;

/// The memory of a child whose halt takes several ticks. If no halt does, the type has no values, and no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stopping<C, H> {
    child: C,
    halting: H,
}

impl<A: Agent, S, const SUCCEEDS: bool, N: Node<A, S>> Node<A, S> for RunningIs<SUCCEEDS, N> {
    type Active = Stopping<N::Active, N::Halting>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::running_is(Outcome::of(SUCCEEDS), N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: predict is_skipped preempts wakes_at);
    as_child!(N.child: halt observe);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        match N::enter(persistent, run) {
            Step::Done(outcome) => Step::Done(outcome),
            Step::Running(mut child) => match N::halt(&mut child, persistent, run) {
                Some(halting) => Step::Running(Stopping { child, halting }),
                None => Step::Done(Outcome::of(SUCCEEDS)),
            },
        }
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let halting = Self::halt(active, persistent, run).is_some();
        outcome::running_is(Outcome::of(SUCCEEDS), halting)
    }

    #[inline]
    fn next(_active: &Self::Active, _persistent: &Self::Persistent, _moment: Moment) -> Next {
        Next::Now
    }
}
