//! `#[on_exit(f())]`, `#[on_halt(f())]`, and the `on_start` of a service: an action at the entry or the end of a node.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::leaf::{Instant, Leaf, Returns, run_leaf};
use crate::node::{Node, Run, Site, as_child};
use crate::rules::facts::{self, Facts};
use crate::rules::handler::Handler;
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs `N`, and the action at the site `X` at the moment `AT` of `N`.
pub struct Handled<const AT: u8, X, N>(PhantomData<(X, N)>);

/// Runs the action before an entry of `N`.
pub type OnStart<X, N> = Handled<START, X, N>;
/// Runs the action when `N` ends or is halted.
pub type OnExit<X, N> = Handled<EXIT, X, N>;
/// Runs the action when `N` is halted.
pub type OnHalt<X, N> = Handled<HALT, X, N>;

const START: u8 = 0;
const EXIT: u8 = 1;
const HALT: u8 = 2;

/// Returns the moment with this number, which is a constant parameter of a type.
const fn handler(at: u8) -> Handler {
    match at {
        START => Handler::Start,
        EXIT => Handler::Exit,
        _ => Handler::Halt,
    }
}

/// Runs the action of the handler.
#[inline]
fn act<A, S, X, T>(node: NodeId, run: &mut Run<'_, '_, A, S, T>)
where
    A: Agent,
    X: Site<A, S, Value: Leaf<A, Returns: Instant>>,
    T: Trace,
{
    run.at(node);
    run_leaf!(X, run: leaf => {
        run.trace_action(&leaf);
        leaf.enter(&mut Default::default(), &mut run.cx).split()
    });
}

/// Handles the end of the node; `None` stands for a halt.
#[inline]
fn ended<const AT: u8, A, S, X, T>(node: NodeId, end: Option<Outcome>, run: &mut Run<'_, '_, A, S, T>)
where
    A: Agent,
    X: Site<A, S, Value: Leaf<A, Returns: Instant>>,
    T: Trace,
{
    if const { handler(AT) }.runs(end) {
        act::<A, S, X, T>(node, run);
    }
}

impl<A, S, const AT: u8, X, N> Node<A, S> for Handled<AT, X, N>
where
    A: Agent,
    X: Site<A, S, Value: Leaf<A, Returns: Instant>>,
    N: Node<A, S>,
{
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::handler(handler(AT), N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: observe predict_with_effect is_skipped preempts wakes_at next fits);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        if const { handler(AT).starts() } {
            act::<A, S, X, T>(N::ID, run);
        }
        let step = N::enter(persistent, run);
        if let Step::Done(outcome) = step {
            ended::<AT, A, S, X, T>(N::ID, Some(outcome), run);
        }
        step
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let status = N::resume(active, persistent, run);
        if let Some(outcome) = status.outcome() {
            ended::<AT, A, S, X, T>(N::ID, Some(outcome), run);
        }
        status
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        let halting = N::halt(active, persistent, run);
        if halting.is_none() {
            ended::<AT, A, S, X, T>(N::ID, None, run);
        }
        halting
    }
}
