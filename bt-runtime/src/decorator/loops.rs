//! The loops `#[repeat]`, `#[retry]`, `#[until_success]`, `#[until_failure]` and `while`.

use core::marker::PhantomData;

use super::looping::{Loop, Looped};
use crate::blackboard::Agent;
use crate::node::Expr;
use crate::rules::rounds::{self, Rounds};
use crate::search::Search;
use crate::status::{Never, Outcome};
use crate::trace::{NodeId, Trace};

/// `#[repeat(n)]`: rounds until `n` have succeeded; fails with the first round that fails.
pub type Repeat<const COUNT: u32, N> = Looped<Bounded<{ rounds::REPEAT.code() }, COUNT>, N>;
/// `#[retry(n)]`: rounds until one succeeds, at most `n`.
pub type Retry<const COUNT: u32, N> = Looped<Bounded<{ rounds::RETRY.code() }, COUNT>, N>;
/// `#[repeat(forever)]`: rounds until one fails; then the loop fails.
pub type RepeatForever<N> = Looped<Endless<{ rounds::REPEAT_FOREVER.code() }>, N>;
/// `#[until_success]`: rounds until one succeeds.
pub type UntilSuccess<N> = Looped<Endless<{ rounds::UNTIL_SUCCESS.code() }>, N>;
/// `#[until_failure]`: rounds until one fails; then the loop succeeds.
pub type UntilFailure<N> = Looped<Endless<{ rounds::UNTIL_FAILURE.code() }>, N>;
/// `while e { … }`: rounds as long as `e` holds, which is checked before each round. The loop fails with the first
/// round that fails.
pub type While<const ID: NodeId, const GUARD: u8, X, N> = Looped<Holds<ID, GUARD, X>, N>;

/// The rule of at most `COUNT` rounds. `RULE` is the code of their `Rounds`.
pub struct Bounded<const RULE: u8, const COUNT: u32>;

impl<A: Agent, S, const RULE: u8, const COUNT: u32> Loop<A, S> for Bounded<RULE, COUNT> {
    type Count = u32;
    type Yields = Never;
    const RULE: Rounds = Rounds::from_code(RULE);
    const COUNT: u32 = COUNT;

    #[inline]
    fn yields() -> Option<Never> {
        None
    }
}

/// The rule of rounds without a bound. `RULE` is the code of their `Rounds`.
pub struct Endless<const RULE: u8>;

impl<A: Agent, S, const RULE: u8> Loop<A, S> for Endless<RULE> {
    type Count = ();
    type Yields = ();
    const RULE: Rounds = Rounds::from_code(RULE);
    const COUNT: u32 = u32::MAX;

    #[inline]
    fn yields() -> Option<()> {
        Some(())
    }
}

/// The rule of rounds as long as the condition `X` of the node `ID` holds. `GUARD` is the index of the condition in
/// records.
pub struct Holds<const ID: NodeId, const GUARD: u8, X>(PhantomData<X>);

impl<A: Agent, S, const ID: NodeId, const GUARD: u8, X: Expr<A, S, Value = bool>> Loop<A, S> for Holds<ID, GUARD, X> {
    type Count = ();
    type Yields = ();
    const RULE: Rounds = rounds::WHILE;
    const COUNT: u32 = u32::MAX;

    #[inline]
    fn before<T: Trace>(search: &mut Search<'_, '_, A, S, T>) -> Option<Outcome> {
        Rounds::before(search.ask::<X>(ID, GUARD))
    }

    #[inline]
    fn yields() -> Option<()> {
        Some(())
    }
}
