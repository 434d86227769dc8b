//! Leaves that let time pass: `wait`, `wait_for` and `idle`.

use core::marker::PhantomData;

use super::simple::{Simple, SimpleLeaf};
use crate::blackboard::Agent;
use crate::event::Inbox;
use crate::node::{Expr, Listen, Run};
use crate::rules::due::is_due;
use crate::rules::facts::{self, Facts};
use crate::status::{Outcome, Status, Step};
use crate::time::{Next, Span, Time};
use crate::trace::{Record, Trace};

/// `wait(4s)`, `wait(3s..=5s)`: runs for this time, then succeeds. Each entry draws a time from a range.
pub type Wait<X> = Simple<Waiting<X>>;
/// `wait_for(Noise::Heard(at) -> bb.destination)`: runs until such an event arrives, then succeeds.
pub type WaitFor<X> = Simple<Listening<X>>;
/// `idle`: runs until it is halted.
pub type Idle = Simple<Idling>;

/// The leaf of [`Wait`].
pub struct Waiting<X>(PhantomData<X>);

impl<A: Agent, S, X: Expr<A, S, Value: Span>> SimpleLeaf<A, S> for Waiting<X> {
    /// The moment at which the leaf succeeds.
    type Active = Time;
    const FACTS: Facts = facts::RESTING;

    #[inline]
    fn enter<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Step<Time> {
        let Some(span) = X::tried(&run.view()) else { return Step::Done(Outcome::Failure) };
        Step::Running(run.after(span))
    }

    #[inline]
    fn resume<T: Trace>(end: &mut Time, run: &mut Run<'_, '_, A, S, T>) -> Status {
        if is_due(*end, run.cx.now()) { Status::Success } else { Status::Running }
    }

    #[inline]
    fn next(end: &Time) -> Next {
        Next::At(*end)
    }
}

/// The leaf of [`WaitFor`].
pub struct Listening<X>(PhantomData<X>);

impl<X> Listening<X> {
    /// Hears the first matching event of this tick. Returns `true` if there is one.
    #[inline]
    fn listen<A: Agent, S, T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> bool
    where
        X: Listen<A, S>,
    {
        let before = run.begin_writes();
        let mut cx = crate::assign::WriteCx { bb: run.cx.bb, world: run.cx.world, scope: run.scope };
        let heard = run.cx.engine.inbox.hear(|event| X::take(event, &mut cx));
        if heard {
            run.record(Record::Take { node: run.node });
        }
        run.trace_writes(before);
        heard
    }
}

impl<A: Agent, S, X: Listen<A, S>> SimpleLeaf<A, S> for Listening<X> {
    type Active = ();
    const FACTS: Facts = facts::RESTING;

    #[inline]
    fn enter<T: Trace>(run: &mut Run<'_, '_, A, S, T>) -> Step<()> {
        if Self::listen(run) { Step::Done(Outcome::Success) } else { Step::Running(()) }
    }

    #[inline]
    fn resume<T: Trace>((): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Status {
        if Self::listen(run) { Status::Success } else { Status::Running }
    }

    #[inline]
    fn next((): &()) -> Next {
        Next::Change
    }
}

/// The leaf of [`Idle`].
pub struct Idling;

impl<A: Agent, S> SimpleLeaf<A, S> for Idling {
    type Active = ();
    const FACTS: Facts = facts::RESTING;

    #[inline]
    fn enter<T: Trace>(_: &mut Run<'_, '_, A, S, T>) -> Step<()> {
        Step::Running(())
    }

    #[inline]
    fn resume<T: Trace>((): &mut (), _: &mut Run<'_, '_, A, S, T>) -> Status {
        Status::Running
    }

    #[inline]
    fn next((): &()) -> Next {
        Next::Change
    }
}
