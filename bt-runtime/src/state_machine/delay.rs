//! `after`: the delay of a transition.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::node::{Expr, Run};
use crate::rules::state_machine::delay::Until;
use crate::time::Span;
use crate::trace::{Trace, Trigger};

/// The delay of a transition, as a type.
pub trait Delay<A: Agent, S> {
    /// The memory of the delay.
    type Held: Copy + Default;
    /// `false` if there is no delay.
    const ON: bool;
    /// Returns the delay.
    fn until(held: Self::Held) -> Until;
    /// Starts the delay, because of this trigger.
    fn begin<T: Trace>(held: &mut Self::Held, trigger: Trigger, run: &mut Run<'_, '_, A, S, T>);
}

/// The delay of a transition without one.
pub struct NoDelay;

impl<A: Agent, S> Delay<A, S> for NoDelay {
    type Held = ();
    const ON: bool = false;

    #[inline(always)]
    fn until((): ()) -> Until {
        Until::NONE
    }

    #[inline(always)]
    fn begin<T: Trace>((): &mut (), _: Trigger, _: &mut Run<'_, '_, A, S, T>) {}
}

/// The delay `after 3s..=4s`.
pub struct After<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: Span>> Delay<A, S> for After<X> {
    type Held = Until;
    const ON: bool = true;

    #[inline]
    fn until(held: Until) -> Until {
        held
    }

    #[inline]
    fn begin<T: Trace>(held: &mut Until, trigger: Trigger, run: &mut Run<'_, '_, A, S, T>) {
        // A transition is in no branch, so its delay reads no binding and always has a value.
        *held = Until::new(run.after(X::eval(&run.view())), trigger);
    }
}
