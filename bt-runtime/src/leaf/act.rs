//! The node of an action in a tree.

use core::marker::PhantomData;
use core::task::Context;

use super::{HaltReturns, Leaf, Returns, reach, signals};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::mailbox::Mail;
use crate::node::{Expr, Node, Output, Run, Site};
use crate::rules::facts::{self, ActionFacts, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::sleep::{self, Sleep};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// The node of an action, or of a struct that implements [`Leaf`], at the site `X`.
pub struct Act<X>(PhantomData<X>);

type ReturnsAt<A, S, X> = <<X as Expr<A, S>>::Value as Leaf<A>>::Returns;
type MemoryAt<A, S, X> = <<X as Expr<A, S>>::Value as Leaf<A>>::Memory;
type EnteredStep<A, L> = Step<<<L as Leaf<A>>::Returns as Returns>::Active<<L as Leaf<A>>::Memory>>;
type Entered<A, L> = (EnteredStep<A, L>, Option<Output<A, L>>);

/// Runs the action at a site with the inputs of this tick, and writes its output. If an input reads a binding whose
/// pattern does not match, the action is not called, and the result is `None`.
macro_rules! run_leaf {
    ($X:ident, $run:ident: $leaf:ident => $returned:expr) => {{
        let before = $run.begin_writes();
        match $X::tried(&$run.view()) {
            Some($leaf) => {
                let (done, output) = $returned;
                $crate::leaf::put_output!($X, $run, output);
                $run.trace_writes(before);
                Some(done)
            }
            None => None,
        }
    }};
}
pub(crate) use run_leaf;

/// Writes the output of an action to its key or local. For the many sites without one, the macro generates no code.
macro_rules! put_output {
    ($X:ident, $run:ident, $output:ident) => {
        if $X::PUTS {
            if let Some(output) = $output {
                $X::put(output, $run.cx.bb, $run.scope);
            }
        } else {
            drop($output);
        }
    };
}
pub(crate) use put_output;

/// Runs the tick of an entry. This function does not depend on the place in a tree, so it is compiled once for each
/// action instead of once for each place.
#[inline]
fn enter<A: Agent, S, L: Leaf<A>, T: Trace>(leaf: L, run: &mut Run<'_, '_, A, S, T>) -> Entered<A, L> {
    run.trace_action(&leaf);
    let mut memory = Default::default();
    let returned = leaf.enter(&mut memory, &mut run.cx);
    begin::<A, S, L, T>(returned, memory, run)
}

/// Runs the tick of an entry at a site without an output target, and without a trace. The site then has no output to
/// drop.
#[inline]
fn enter_without_output<A: Agent, S, L: Leaf<A>, T: Trace>(
    leaf: L,
    run: &mut Run<'_, '_, A, S, T>,
) -> EnteredStep<A, L> {
    let mut memory = Default::default();
    let returned = leaf.enter(&mut memory, &mut run.cx);
    begin::<A, S, L, T>(returned, memory, run).0
}

/// Turns the returned value of an entry into a step. A leaf that returned a sleep begins to sleep, and an awaited leaf
/// begins to wait.
#[inline(always)]
fn begin<A: Agent, S, L: Leaf<A>, T: Trace>(
    returned: L::Returns,
    memory: L::Memory,
    run: &mut Run<'_, '_, A, S, T>,
) -> Entered<A, L> {
    if L::Returns::AWAITS {
        // The next tick polls the future for the first time.
        run.cx.engine.mail.wake();
    }
    if !L::Returns::SLEEPS {
        return returned.begin(memory);
    }
    let sleep = returned.sleep(run.cx.now(), const { reach::<A, L>() });
    let (mut step, output) = returned.begin(memory);
    if let Step::Running(active) = &mut step {
        L::Returns::set_sleep(active, sleep);
    }
    (step, output)
}

/// Runs a later tick, in a separate function for the same reason as [`enter`].
#[inline]
fn tick<A: Agent, S, L: Leaf<A>, T: Trace>(
    leaf: L,
    memory: &mut L::Memory,
    run: &mut Run<'_, '_, A, S, T>,
) -> (Status, Option<Output<A, L>>) {
    run.trace_action(&leaf);
    leaf.tick(memory, &mut run.cx).split()
}

/// Runs a later tick of a leaf that may sleep.
#[inline]
fn tick_awake<A: Agent, S, L: Leaf<A>, T: Trace>(
    leaf: L,
    memory: &mut L::Memory,
    run: &mut Run<'_, '_, A, S, T>,
) -> ((Status, Sleep), Option<Output<A, L>>) {
    run.trace_action(&leaf);
    let returned = leaf.tick(memory, &mut run.cx);
    let sleep = returned.sleep(run.cx.now(), const { reach::<A, L>() });
    let (status, output) = returned.split();
    ((status, sleep), output)
}

impl<X> Act<X> {
    /// Calls a leaf that may sleep, unless its sleep continues.
    #[inline]
    fn resume_sleeper<A: Agent, S, T: Trace>(
        active: &mut <Self as Node<A, S>>::Active,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status
    where
        X: Site<A, S>,
    {
        let changed = run.has_changed(X::Value::WATCHES);
        if !ReturnsAt::<A, S, X>::asleep(active).ends(signals(&run.cx, changed)) {
            return Status::Running;
        }
        let memory = ReturnsAt::<A, S, X>::memory(active);
        let ticked = run_leaf!(X, run: leaf => tick_awake(leaf, memory, run));
        let Some((status, sleep)) = ticked else { return Status::Running };
        ReturnsAt::<A, S, X>::set_sleep(active, sleep);
        run.ends(status)
    }
}

impl<A: Agent, S, X: Site<A, S>> Node<A, S> for Act<X> {
    type Active = <ReturnsAt<A, S, X> as Returns>::Active<MemoryAt<A, S, X>>;
    type Halting = <<X::Value as Leaf<A>>::Halts as HaltReturns>::Halting;
    type Persistent = ();

    const OBSERVED: Keys = X::Value::WATCHES.held_back_never();
    const FACTS: Facts = facts::action(ActionFacts {
        runs: ReturnsAt::<A, S, X>::RUNS,
        fails: ReturnsAt::<A, S, X>::FAILS,
        halts: <X::Value as Leaf<A>>::HALTS,
        lingers: <<X::Value as Leaf<A>>::Halts as HaltReturns>::LINGERS,
    });
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>((): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        if !T::ON && !X::PUTS {
            let Some(leaf) = X::tried(&run.view()) else { return Step::Done(Outcome::Failure) };
            return enter_without_output(leaf, run);
        }
        run_leaf!(X, run: leaf => enter(leaf, run)).unwrap_or(Step::Done(Outcome::Failure))
    }

    #[inline]
    #[allow(unsafe_code)]
    fn resume<T: Trace>(active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Status {
        if ReturnsAt::<A, S, X>::SLEEPS {
            return Self::resume_sleeper(active, run);
        }
        if ReturnsAt::<A, S, X>::AWAITS {
            if ReturnsAt::<A, S, X>::begins_anew(active) {
                let Some(leaf) = X::tried(&run.view()) else { return Status::Running };
                run.trace_action(&leaf);
                leaf.enter(&mut Default::default(), &mut run.cx).begin_anew(active);
                // The restored future is polled in this tick, as the lost future would be.
            } else if !sleep::polls(A::Mail::ON, run.cx.engine.mail.woken()) {
                return Status::Running;
            }
            let waker = run.cx.waker();
            // SAFETY: the memory of a node does not move from its first resume until it is dropped: composites and
            // decorators only overwrite it, and the brain is pinned, because `Brain::tick` requires `Unpin` and
            // `Active` of an awaited leaf is not `Unpin`.
            let (status, output) = unsafe { ReturnsAt::<A, S, X>::poll(active, &mut Context::from_waker(&waker)) };
            let before = run.begin_writes();
            put_output!(X, run, output);
            run.trace_writes(before);
            return run.ends(status);
        }
        let memory = ReturnsAt::<A, S, X>::memory(active);
        let Some(status) = run_leaf!(X, run: leaf => tick(leaf, memory, run)) else { return Status::Running };
        run.ends(status)
    }

    #[inline]
    fn halt<T: Trace>(active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) -> Option<Self::Halting> {
        let memory = ReturnsAt::<A, S, X>::memory(active);
        let before = run.begin_writes();
        let halting = X::Value::halt(memory, &mut run.cx).pending();
        run.trace_writes(before);
        if ReturnsAt::<A, S, X>::SLEEPS && halting.is_some() {
            // A halt goes on in every tick, so the agent must not sleep.
            ReturnsAt::<A, S, X>::set_sleep(active, Sleep::POLLED);
        }
        halting
    }

    #[inline]
    fn sustain<T: Trace>(active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) {
        let memory = ReturnsAt::<A, S, X>::memory(active);
        let before = run.begin_writes();
        X::Value::sustain(memory, &mut run.cx);
        run.trace_writes(before);
    }

    #[inline]
    fn completed<T: Trace>(outcome: Outcome, active: &mut Self::Active, (): &mut (), run: &mut Run<'_, '_, A, S, T>) {
        let memory = ReturnsAt::<A, S, X>::memory(active);
        let before = run.begin_writes();
        X::Value::completed(outcome, memory, &mut run.cx);
        run.trace_writes(before);
    }

    #[inline(always)]
    fn observe<T: Trace>(_: &mut Self::Active, (): &mut (), _: &mut Run<'_, '_, A, S, T>) {}

    #[inline(always)]
    fn predict<T: Trace>((): &(), _: &mut Search<'_, '_, A, S, T>) -> Prediction {
        Prediction::Enters
    }

    #[inline(always)]
    fn preempts<T: Trace>((): &(), _: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }

    #[inline(always)]
    fn wakes_at((): &(), _: Moment, _: bool) -> Option<Time> {
        None
    }

    #[inline]
    fn next(active: &Self::Active, (): &(), _: Moment) -> Next {
        if ReturnsAt::<A, S, X>::AWAITS {
            sleep::pending_next(A::Mail::ON, ReturnsAt::<A, S, X>::begins_anew(active))
        } else {
            ReturnsAt::<A, S, X>::asleep(active).next()
        }
    }
}
