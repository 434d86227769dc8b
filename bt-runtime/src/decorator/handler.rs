//! `#[on_exit(f())]`, `#[on_halt(f())]`: an action at the end of a node.

use core::marker::PhantomData;

use super::as_child;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::leaf::{Instant, Leaf, Returns, run_leaf};
use crate::node::{Node, Run, Site};
use crate::rules::facts::{self, Facts};
use crate::rules::handler::Handler;
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// `N`, at whose end the action at the site `X` runs: at each, or if not `EXIT`, at the end of a halt.
pub struct Handled<const EXIT: bool, X, N>(PhantomData<(X, N)>);

/// The action runs when `N` ends.
pub type OnExit<X, N> = Handled<true, X, N>;
/// The action runs when `N` is halted.
pub type OnHalt<X, N> = Handled<false, X, N>;

/// The node has ended; `None`: it was halted.
#[inline]
fn ended<const EXIT: bool, A, S, X, T>(node: NodeId, end: Option<Outcome>, run: &mut Run<'_, '_, A, S, T>)
where
    A: Agent,
    X: Site<A, S, Value: Leaf<A, Returns: Instant>>,
    T: Trace,
{
    if !(const { if EXIT { Handler::Exit } else { Handler::Halt } }).runs(end) {
        return;
    }
    run.at(node);
    run_leaf!(X, run: leaf => {
        run.trace_action(&leaf);
        leaf.enter(&mut Default::default(), &mut run.cx).split()
    });
}

impl<A, S, const EXIT: bool, X, N> Node<A, S> for Handled<EXIT, X, N>
where
    A: Agent,
    X: Site<A, S, Value: Leaf<A, Returns: Instant>>,
    N: Node<A, S>,
{
    type Active = N::Active;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const FACTS: Facts = facts::handler(N::FACTS);
    const ID: NodeId = N::ID;
    as_child!(N: is_skipped predict_with_effect preempts wakes_at);

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let step = N::enter(persistent, run);
        if let Step::Done(outcome) = step {
            ended::<EXIT, A, S, X, T>(N::ID, Some(outcome), run);
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
            ended::<EXIT, A, S, X, T>(N::ID, Some(outcome), run);
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
            ended::<EXIT, A, S, X, T>(N::ID, None, run);
        }
        halting
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        N::observe(active, persistent, run);
    }

    #[inline]
    fn fits(active: &Self::Active, scope: &S) -> bool {
        N::fits(active, scope)
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        N::next(active, persistent, moment)
    }
}
