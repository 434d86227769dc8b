//! Decorators that change an outcome: `#[invert]`, `#[force_success]`, `#[force_failure]`.

use core::marker::PhantomData;

use super::as_child;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Changes the outcome of `N` as `CHANGE` says.
pub struct Changed<const CHANGE: u8, N>(PhantomData<N>);

const INVERT: u8 = 0;
const SUCCESS: u8 = 1;
const FAILURE: u8 = 2;

/// Success for failure, failure for success.
pub type Invert<N> = Changed<INVERT, N>;
/// Success, whatever the child's outcome.
pub type ForceSuccess<N> = Changed<SUCCESS, N>;
/// Failure, whatever the child's outcome.
pub type ForceFailure<N> = Changed<FAILURE, N>;

const fn change(change: u8, outcome: Outcome) -> Outcome {
    match change {
        INVERT => outcome.invert(),
        SUCCESS => Outcome::Success,
        _ => Outcome::Failure,
    }
}

impl<A: Agent, S, const CHANGE: u8, N: Node<A, S>> Node<A, S> for Changed<CHANGE, N> {
    type Active = N::Active;
    type Halting = N::Halting;
    type Kept = N::Kept;

    const OBSERVED: Keys = N::OBSERVED;
    const VISITS: u32 = N::VISITS;
    as_child!(N: consts preempts opens);

    /// A failure at once is no failure where it is changed.
    #[inline]
    fn can_enter<T: Trace>(kept: &Self::Kept, search: &mut Search<'_, '_, A, S, T>) -> bool {
        CHANGE == INVERT || N::can_enter(kept, search)
    }

    #[inline]
    fn enter<T: Trace>(kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        match N::enter(kept, run) {
            Step::Done(outcome) => Step::Done(change(CHANGE, outcome)),
            running @ Step::Running(_) => running,
        }
    }

    #[inline]
    fn resume<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Status {
        match N::resume(active, kept, run).outcome() {
            Some(outcome) => change(CHANGE, outcome).into(),
            None => Status::Running,
        }
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        N::halt(active, kept, run)
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        N::observe(active, kept, run);
    }

    #[inline]
    fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment) -> Next {
        N::next(active, kept, moment)
    }
}
