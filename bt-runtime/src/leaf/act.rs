//! An action at its place in a tree.

use core::marker::PhantomData;

use super::{HaltReturns, Leaf, Returns};
use crate::at::Part;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Expr, Node, Run, Site};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// An action, or a struct that implements [`Leaf`], at the site `X`.
pub struct Act<X>(PhantomData<X>);

type ReturnsAt<A, S, X> = <<X as Expr<A, S>>::Value as Leaf<A>>::Returns;
type MemoryAt<A, S, X> = <<X as Expr<A, S>>::Value as Leaf<A>>::Memory;

/// Runs the action at a site with the inputs of this tick, and puts its output where it goes.
macro_rules! run_leaf {
    ($X:ident, $run:ident: $leaf:ident => $returned:expr) => {{
        let $leaf = $X::eval(&$run.view());
        $run.acts(&$leaf);
        let before = $run.begin_writes();
        let (done, output) = $returned;
        if let Some(output) = output {
            $X::put(output, $run.cx.bb, $run.scope);
        }
        $run.end_writes(before);
        done
    }};
}
pub(crate) use run_leaf;

impl<A: Agent, S, X: Site<A, S>> Part<A, S> for Act<X> {
    type Is = Self;
}

impl<A: Agent, S, X: Site<A, S>> Node<A, S> for Act<X> {
    type Active = <ReturnsAt<A, S, X> as Returns>::Active<MemoryAt<A, S, X>>;
    type Halting = <<X::Value as Leaf<A>>::Halts as HaltReturns>::Halting;
    type Kept = ();

    const OBSERVED: Keys = Keys::NONE;
    const RUNS: bool = ReturnsAt::<A, S, X>::RUNS;
    const SERVES: bool = false;
    const WATCHES_TIME: bool = false;
    const HALTS: bool = <X::Value as Leaf<A>>::HALTS;
    const GUARDED: bool = false;
    const CLAIMS: bool = false;
    const VISITS: u32 = 1;
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>((): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut memory = Default::default();
        run_leaf!(X, run: leaf => leaf.enter(&mut memory, &mut run.cx).begin(memory))
    }

    #[inline]
    #[allow(unsafe_code)]
    fn resume<T: Trace>(active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Status {
        if ReturnsAt::<A, S, X>::AWAITS {
            // SAFETY: what a node remembers stays in its place from its first resume until it is dropped:
            // composites and decorators only overwrite it, and the brain is pinned, because `Active` of an
            // awaited leaf is not `Unpin` and `Brain::tick` asks for that.
            let (status, output) = unsafe { ReturnsAt::<A, S, X>::poll(active) };
            let before = run.begin_writes();
            if let Some(output) = output {
                X::put(output, run.cx.bb, run.scope);
            }
            run.end_writes(before);
            return run.ends(status);
        }
        let memory = ReturnsAt::<A, S, X>::memory(active);
        let status = run_leaf!(X, run: leaf => leaf.tick(memory, &mut run.cx).split());
        run.ends(status)
    }

    #[inline]
    fn halt<T: Trace>(active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Option<Self::Halting> {
        let memory = ReturnsAt::<A, S, X>::memory(active);
        let before = run.begin_writes();
        let halting = X::Value::halt(memory, &mut run.cx).pending();
        run.end_writes(before);
        halting
    }

    #[inline]
    fn sustain<T: Trace>(active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) {
        let memory = ReturnsAt::<A, S, X>::memory(active);
        let before = run.begin_writes();
        X::Value::sustain(memory, &mut run.cx);
        run.end_writes(before);
    }

    #[inline(always)]
    fn observe<T: Trace>(_: &mut Self::Active, (): &mut (), _: &mut Run<'_, '_, A, S, T>) {}

    #[inline(always)]
    fn can_enter<T: Trace>((): &(), _: &mut Search<'_, '_, A, S, T>) -> bool {
        true
    }

    #[inline(always)]
    fn preempts<T: Trace>((): &(), _: &mut Search<'_, '_, A, S, T>) -> bool {
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
