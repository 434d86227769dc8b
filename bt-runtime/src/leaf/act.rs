//! An action at its place in a tree.

use core::marker::PhantomData;

use super::{HaltReturns, Leaf, Returns};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, Site, View};
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// An action, or a struct that implements [`Leaf`], at the site `X`.
pub struct Act<X>(PhantomData<X>);

/// Runs the action at a site with the inputs of this tick, and puts its output where it goes.
#[inline(always)]
pub(crate) fn perform<A: Agent, S, X: Site<A, S>, T: Trace>(
    memory: &mut <X::Value as Leaf<A>>::Memory,
    run: &mut Run<'_, '_, A, S, T>,
    first: bool,
) -> Status {
    let leaf = X::eval(&run.view());
    run.acts(&leaf);
    run.writes(|run| {
        let returned = if first { leaf.enter(memory, &mut run.cx) } else { leaf.tick(memory, &mut run.cx) };
        let (status, output) = returned.split();
        if let Some(output) = output {
            X::put(output, run.cx.bb, run.scope);
        }
        status
    })
}

impl<A: Agent, S, X: Site<A, S>> Node<A, S> for Act<X> {
    type Active = <<X::Value as Leaf<A>>::Returns as Returns>::Active<<X::Value as Leaf<A>>::Memory>;
    type Halting = <<X::Value as Leaf<A>>::Halts as HaltReturns>::Halting;
    type Kept = ();

    const OBSERVED: Keys = Keys::NONE;
    const RUNS: bool = <X::Value as Leaf<A>>::Returns::RUNS;
    const SERVES: bool = false;
    const WATCHES_TIME: bool = false;
    const VISITS: u32 = 1;
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>((): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut memory = Default::default();
        match perform::<A, S, X, T>(&mut memory, run, true) {
            Status::Success => Step::Done(Outcome::Success),
            Status::Failure => Step::Done(Outcome::Failure),
            Status::Running => match <X::Value as Leaf<A>>::Returns::keep(memory) {
                Some(active) => Step::Running(active),
                None => Step::Done(Outcome::Failure),
            },
        }
    }

    #[inline]
    fn resume<T: Trace>(active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Status {
        let memory = <X::Value as Leaf<A>>::Returns::memory(active);
        perform::<A, S, X, T>(memory, run, false)
    }

    #[inline]
    fn halt<T: Trace>(active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Option<Self::Halting> {
        let memory = <X::Value as Leaf<A>>::Returns::memory(active);
        run.writes(|run| X::Value::halt(memory, &mut run.cx).pending())
    }

    #[inline(always)]
    fn observe<T: Trace>(_: &mut Self::Active, (): &mut (), _: &mut Run<'_, '_, A, S, T>) {}

    #[inline(always)]
    fn can_enter((): &(), _: &View<'_, '_, A, S>) -> bool {
        true
    }

    #[inline(always)]
    fn preempts((): &(), _: &View<'_, '_, A, S>) -> bool {
        false
    }

    #[inline(always)]
    fn opens((): &(), _: Moment, _: bool) -> Option<Time> {
        None
    }

    #[inline]
    fn next(_: &Self::Active, (): &(), _: Moment) -> Next {
        Next::Now
    }
}
