//! `after`: the delay of a transition.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::node::{Expr, Run};
use crate::rules::state_machine::wake::{NO_DELAY, delay_end};
use crate::time::{Span, Time};
use crate::trace::Trace;

/// The delay of a transition, as a type.
pub trait Delay<A: Agent, S> {
    /// The memory of the delay, which is its end.
    type Held: Copy + Default;
    /// `false` if there is no delay.
    const ON: bool;
    /// Returns the end of the delay, while it runs.
    fn until(held: Self::Held) -> Option<Time>;
    /// Starts the delay.
    fn begin<T: Trace>(held: &mut Self::Held, run: &mut Run<'_, '_, A, S, T>);
}

/// The delay of a transition without one.
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

/// The delay `after 3s..=4s`.
pub struct After<X>(PhantomData<X>);

/// The end of a delay; `NO_DELAY` while the delay does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Until(Time);

impl Default for Until {
    fn default() -> Self {
        Self(NO_DELAY)
    }
}

impl<A: Agent, S, X: Expr<A, S, Value: Span>> Delay<A, S> for After<X> {
    type Held = Until;
    const ON: bool = true;

    #[inline]
    fn until(held: Until) -> Option<Time> {
        delay_end(held.0)
    }

    #[inline]
    fn begin<T: Trace>(held: &mut Until, run: &mut Run<'_, '_, A, S, T>) {
        // A transition is in no branch, so its delay reads no binding and always has a value.
        *held = Until(run.after(X::eval(&run.view())));
    }
}
