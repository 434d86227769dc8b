//! The gates: `#[cooldown]`, `#[once]`, `#[limit]`, `#[chance]`.

use core::marker::PhantomData;

use super::gate::{Gate, Gated};
use crate::blackboard::Agent;
use crate::node::{Expr, Run};
use crate::rules::gate::{self, Ends};
use crate::time::{Span, Time};
use crate::trace::Trace;

/// `#[cooldown(5s)]`: closed for this time after the child has ended or was halted.
pub type Cooldown<const GUARD: u8, X, N> = Gated<GUARD, CooldownGate<X>, N>;
/// `#[cooldown(5s, after = success)]`: closed for this time after a success.
pub type CooldownSuccess<const GUARD: u8, X, N> = Gated<GUARD, CooldownGate<X, 0, { Ends::SUCCESS.code() }>, N>;
/// `#[cooldown(5s, after = failure)]`: closed for this time after a failure.
pub type CooldownFailure<const GUARD: u8, X, N> = Gated<GUARD, CooldownGate<X, 0, { Ends::FAILURE.code() }>, N>;
/// `#[cooldown(5s, starts = shut)]`: also closed for the first `STARTS` nanoseconds of the brain.
pub type CooldownShut<const GUARD: u8, const STARTS: u64, X, N> = Gated<GUARD, CooldownGate<X, STARTS>, N>;
/// Does the same as [`CooldownShut`], and is only closed after a success.
pub type CooldownShutSuccess<const GUARD: u8, const STARTS: u64, X, N> =
    Gated<GUARD, CooldownGate<X, STARTS, { Ends::SUCCESS.code() }>, N>;
/// Does the same as [`CooldownShut`], and is only closed after a failure.
pub type CooldownShutFailure<const GUARD: u8, const STARTS: u64, X, N> =
    Gated<GUARD, CooldownGate<X, STARTS, { Ends::FAILURE.code() }>, N>;
/// `#[once]`: closed for the brain's life once the child has succeeded or failed; a halt does not close it.
pub type Once<const GUARD: u8, N> = Gated<GUARD, OnceGate, N>;
/// `#[limit(n)]`: open for `n` entries during the brain's life.
pub type Limit<const GUARD: u8, const COUNT: u32, N> = Gated<GUARD, LimitGate<COUNT>, N>;
/// `#[limit(n, count = success)]`: open until the child has succeeded `n` times.
pub type LimitSuccess<const GUARD: u8, const COUNT: u32, N> =
    Gated<GUARD, LimitGate<COUNT, { Ends::SUCCESS.code() }>, N>;
/// `#[limit(n, count = failure)]`: open until the child has failed `n` times.
pub type LimitFailure<const GUARD: u8, const COUNT: u32, N> =
    Gated<GUARD, LimitGate<COUNT, { Ends::FAILURE.code() }>, N>;
/// `#[chance(0.3)]`: an entry passes with this probability, drawn at each entry.
pub type Chance<const GUARD: u8, X, N> = Gated<GUARD, ChanceGate<X>, N>;

/// The gate of [`Cooldown`]. It first opens after `STARTS` nanoseconds; `AFTER` is the code of the ends that close it.
pub struct CooldownGate<X, const STARTS: u64 = 0, const AFTER: u8 = 0>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: Span>, const STARTS: u64, const AFTER: u8> Gate<A, S>
    for CooldownGate<X, STARTS, AFTER>
{
    type Persistent = Time;
    const RULE: gate::Gate =
        gate::Gate::Cooldown(gate::Cooldown { starts: Time::from_nanos(STARTS), after: Ends::from_code(AFTER) });

    #[inline]
    fn until<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Time {
        X::tried(&run.view()).map_or(run.cx.now(), |span| run.after(span))
    }
}

/// The gate of [`Once`].
pub struct OnceGate;

impl<A: Agent, S> Gate<A, S> for OnceGate {
    type Persistent = bool;
    const RULE: gate::Gate = gate::Gate::Once;
}

/// The gate of [`Limit`]. `COUNTS` is the code of the ends that it counts.
pub struct LimitGate<const COUNT: u32, const COUNTS: u8 = 0>;

impl<A: Agent, S, const COUNT: u32, const COUNTS: u8> Gate<A, S> for LimitGate<COUNT, COUNTS> {
    type Persistent = u32;
    const RULE: gate::Gate = gate::Gate::Limit(COUNT, Ends::from_code(COUNTS));
}

/// The gate of [`Chance`].
pub struct ChanceGate<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value = f64>> Gate<A, S> for ChanceGate<X> {
    type Persistent = ();
    const RULE: gate::Gate = gate::Gate::Chance;

    #[inline]
    fn draw<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> bool {
        X::tried(&run.view()).is_some_and(|probability| gate::Gate::draw(probability, run.cx.chance()))
    }
}
