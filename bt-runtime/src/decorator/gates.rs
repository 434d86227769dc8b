//! The gates: `#[cooldown]`, `#[once]`, `#[limit]`, `#[chance]`.

use core::fmt;
use core::marker::PhantomData;

use super::gate::{Gate, Gated};
use crate::blackboard::Agent;
use crate::node::{Expr, Run};
use crate::status::Outcome;
use crate::time::{Span, Time};
use crate::trace::Trace;

/// `#[cooldown(5s)]`: closed for this time after the child was left, done or halted.
pub type Cooldown<const GUARD: u8, X, N> = Gated<GUARD, CooldownGate<X>, N>;
/// `#[once]`: closed for the brain's life once the child has succeeded or failed; a halt does not count.
pub type Once<const GUARD: u8, N> = Gated<GUARD, OnceGate, N>;
/// `#[limit(n)]`: open for `n` entries of the brain's life.
pub type Limit<const GUARD: u8, const COUNT: u32, N> = Gated<GUARD, LimitGate<COUNT>, N>;
/// `#[chance(0.3)]`: lets an entry pass with this probability, drawn at each entry.
pub type Chance<const GUARD: u8, X, N> = Gated<GUARD, ChanceGate<X>, N>;

/// The gate of [`Cooldown`].
pub struct CooldownGate<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: Span>> Gate<A, S> for CooldownGate<X> {
    /// The end of the cooldown.
    type Persistent = Time;
    const OPENED_BY_TIME: bool = true;

    #[inline]
    fn is_open(end: &Time, now: Time) -> bool {
        *end <= now
    }

    #[inline]
    fn enter<T: Trace>(end: &mut Time, run: &mut Run<'_, '_, A, S, T>) -> bool {
        *end <= run.cx.now()
    }

    #[inline]
    fn leave<T: Trace>(end: &mut Time, _: Option<Outcome>, run: &mut Run<'_, '_, A, S, T>) {
        *end = run.after(X::eval(&run.view()));
    }

    fn describe(end: &Time, now: Time, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "left = {:?}", end.since(now))
    }

    #[inline]
    fn wakes_at(end: &Time) -> Option<Time> {
        Some(*end)
    }
}

/// The gate of [`Once`].
pub struct OnceGate;

impl<A: Agent, S> Gate<A, S> for OnceGate {
    /// Was the child done?
    type Persistent = bool;

    #[inline]
    fn is_open(done: &bool, _: Time) -> bool {
        !done
    }

    #[inline]
    fn enter<T: Trace>(done: &mut bool, _: &mut Run<'_, '_, A, S, T>) -> bool {
        !*done
    }

    #[inline]
    fn leave<T: Trace>(done: &mut bool, outcome: Option<Outcome>, _: &mut Run<'_, '_, A, S, T>) {
        *done |= outcome.is_some();
    }

    fn describe(done: &bool, _: Time, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "done = {done}")
    }
}

/// The gate of [`Limit`].
pub struct LimitGate<const COUNT: u32>;

impl<A: Agent, S, const COUNT: u32> Gate<A, S> for LimitGate<COUNT> {
    /// The entries so far.
    type Persistent = u32;

    #[inline]
    fn is_open(entries: &u32, _: Time) -> bool {
        *entries < COUNT
    }

    #[inline]
    fn enter<T: Trace>(entries: &mut u32, _: &mut Run<'_, '_, A, S, T>) -> bool {
        let open = *entries < COUNT;
        *entries += u32::from(open);
        open
    }

    fn describe(entries: &u32, _: Time, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entries = {entries}")
    }
}

/// The gate of [`Chance`].
pub struct ChanceGate<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value = f64>> Gate<A, S> for ChanceGate<X> {
    type Persistent = ();
    const DRAWS: bool = true;

    #[inline]
    fn is_open((): &(), _: Time) -> bool {
        true
    }

    #[inline]
    fn enter<T: Trace>((): &mut (), run: &mut Run<'_, '_, A, S, T>) -> bool {
        let probability = X::eval(&run.view());
        run.cx.chance().unit() < probability
    }
}
