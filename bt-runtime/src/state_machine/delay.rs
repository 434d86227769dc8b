//! `after`: how long a transition waits before it is taken.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::node::{Expr, Run};
use crate::time::{Span, Time};
use crate::trace::Trace;

/// How long a transition waits.
pub trait Delay<A: Agent, S> {
    /// Until when.
    type Held: Copy + Default;
    /// `false` if it does not wait.
    const ON: bool;
    /// When the wait that runs ends.
    fn until(held: Self::Held) -> Option<Time>;
    /// A wait begins.
    fn begin<T: Trace>(held: &mut Self::Held, run: &mut Run<'_, '_, A, S, T>);
}

/// No wait.
pub struct NoDelay;

impl<A: Agent, S> Delay<A, S> for NoDelay {
    type Held = ();
    const ON: bool = false;

    #[inline(always)]
    fn until((): ()) -> Option<Time> {
        None
    }

    #[inline(always)]
    fn begin<T: Trace>((): &mut (), _: &mut Run<'_, '_, A, S, T>) {}
}

/// `after 3s..=4s`
pub struct After<X>(PhantomData<X>);

/// When a wait ends; [`Time::END`] while none runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Until(Time);

impl Default for Until {
    fn default() -> Self {
        Self(Time::END)
    }
}

impl<A: Agent, S, X: Expr<A, S, Value: Span>> Delay<A, S> for After<X> {
    type Held = Until;
    const ON: bool = true;

    #[inline]
    fn until(held: Until) -> Option<Time> {
        (held.0 < Time::END).then_some(held.0)
    }

    #[inline]
    fn begin<T: Trace>(held: &mut Until, run: &mut Run<'_, '_, A, S, T>) {
        *held = Until(run.after(X::eval(&run.view())));
    }
}
