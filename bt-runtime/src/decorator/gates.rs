//! The gates: `#[cooldown]`, `#[once]`, `#[limit]`, `#[chance]`.

use core::marker::PhantomData;

use super::gate::{Gate, Gated};
use crate::blackboard::Agent;
use crate::node::{Expr, Run};
use crate::rules::gate;
use crate::time::{Span, Time};
use crate::trace::Trace;

/// `#[cooldown(5s)]`: closed for this time after the child was left, done or halted.
pub type Cooldown<const GUARD: u8, X, N> = Gated<GUARD, CooldownGate<X>, N>;
/// `#[once]`: closed for the brain's life once the child has succeeded or failed; a halt does not count.
pub type Once<const GUARD: u8, N> = Gated<GUARD, OnceGate, N>;
/// `#[limit(n)]`: open for `n` entries of the brain's life.
pub type Limit<const GUARD: u8, const COUNT: u32, N> = Gated<GUARD, LimitGate<COUNT>, N>;
/// `#[chance(0.3)]`: an entry passes with this probability, drawn at each entry.
pub type Chance<const GUARD: u8, X, N> = Gated<GUARD, ChanceGate<X>, N>;

/// The gate of [`Cooldown`].
pub struct CooldownGate<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: Span>> Gate<A, S> for CooldownGate<X> {
    type Persistent = Time;
    const RULE: gate::Gate = gate::Gate::Cooldown;

    #[inline]
    fn until<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Time {
        run.after(X::eval(&run.view()))
    }
}

/// The gate of [`Once`].
pub struct OnceGate;

impl<A: Agent, S> Gate<A, S> for OnceGate {
    type Persistent = bool;
    const RULE: gate::Gate = gate::Gate::Once;
}

/// The gate of [`Limit`].
pub struct LimitGate<const COUNT: u32>;

impl<A: Agent, S, const COUNT: u32> Gate<A, S> for LimitGate<COUNT> {
    type Persistent = u32;
    const RULE: gate::Gate = gate::Gate::Limit(COUNT);
}

/// The gate of [`Chance`].
pub struct ChanceGate<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value = f64>> Gate<A, S> for ChanceGate<X> {
    type Persistent = ();
    const RULE: gate::Gate = gate::Gate::Chance;

    #[inline]
    fn draw<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> bool {
        let probability = X::eval(&run.view());
        gate::Gate::draw(probability, run.cx.chance())
    }
}
