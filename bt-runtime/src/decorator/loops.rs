//! The loops: `#[repeat]`, `#[retry]`, `#[until_success]`, `#[until_failure]`, `while`.

use core::marker::PhantomData;

use super::looping::{Loop, Looped};
use crate::blackboard::Agent;
use crate::node::Expr;
use crate::search::Search;
use crate::status::{Never, Outcome};
use crate::trace::{NodeId, Trace};

/// `#[repeat(n)]`: rounds until `n` have succeeded; a failure is its failure.
pub type Repeat<const COUNT: u32, N> = Looped<Times<COUNT, true>, N>;
/// `#[retry(n)]`: rounds until one succeeds, at most `n`.
pub type Retry<const COUNT: u32, N> = Looped<Times<COUNT, false>, N>;
/// `#[repeat(forever)]`: rounds until one fails, which is its failure.
pub type RepeatForever<N> = Looped<Until<false, false>, N>;
/// `#[until_success]`: rounds until one succeeds.
pub type UntilSuccess<N> = Looped<Until<true, true>, N>;
/// `#[until_failure]`: rounds until one fails, which is its success.
pub type UntilFailure<N> = Looped<Until<false, true>, N>;
/// `while e { … }`: rounds as long as `e` holds, asked before each; a round that fails is its failure.
pub type While<const ID: NodeId, const GUARD: u8, X, N> = Looped<Holds<ID, GUARD, X>, N>;

/// At most `COUNT` rounds, as long as their outcome is `GO`.
pub struct Times<const COUNT: u32, const GO: bool>;

impl<A: Agent, S, const COUNT: u32, const GO: bool> Loop<A, S> for Times<COUNT, GO> {
    type Count = u32;
    type Yields = Never;
    const ENDLESS: bool = false;
    const ROUNDS: u32 = COUNT;

    #[inline]
    fn after(count: &mut u32, outcome: Outcome) -> Option<Outcome> {
        // A count that was restored may be any number.
        *count = count.saturating_add(1);
        (outcome.succeeded() != GO || *count >= COUNT).then_some(outcome)
    }

    #[inline]
    fn yields() -> Option<Never> {
        None
    }
}

/// Rounds until one succeeds (`SUCCESS`) or fails; the loop's outcome is `OUTCOME`.
pub struct Until<const SUCCESS: bool, const OUTCOME: bool>;

impl<A: Agent, S, const SUCCESS: bool, const OUTCOME: bool> Loop<A, S> for Until<SUCCESS, OUTCOME> {
    type Count = ();
    type Yields = ();
    const ENDLESS: bool = true;
    const OUTLASTS_FAILURE: bool = SUCCESS || OUTCOME;
    const ROUNDS: u32 = 1;

    #[inline]
    fn after((): &mut (), outcome: Outcome) -> Option<Outcome> {
        (outcome.succeeded() == SUCCESS).then_some(OUTCOME.into())
    }

    #[inline]
    fn yields() -> Option<()> {
        Some(())
    }
}

/// Rounds as long as the condition `X` of the node with the number `ID` holds; `GUARD` is its place in records.
pub struct Holds<const ID: NodeId, const GUARD: u8, X>(PhantomData<X>);

impl<A: Agent, S, const ID: NodeId, const GUARD: u8, X: Expr<A, S, Value = bool>> Loop<A, S> for Holds<ID, GUARD, X> {
    type Count = ();
    type Yields = ();
    const ENDLESS: bool = true;
    const ROUNDS: u32 = 1;

    #[inline]
    fn before<T: Trace>(search: &mut Search<'_, '_, A, S, T>) -> Option<Outcome> {
        (!search.ask::<X>(ID, GUARD)).then_some(Outcome::Success)
    }

    #[inline]
    fn after((): &mut (), outcome: Outcome) -> Option<Outcome> {
        (!outcome.succeeded()).then_some(Outcome::Failure)
    }

    #[inline]
    fn yields() -> Option<()> {
        Some(())
    }
}
