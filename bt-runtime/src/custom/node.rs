//! A custom composite or decorator in a compiled tree.

use core::marker::PhantomData;
use core::ops::RangeInclusive;

use super::{ChildNodes, Composite, MOST_CHILDREN, drive, stop};
use crate::blackboard::Agent;
use crate::composite::SideBySide;
use crate::cx::Cx;
use crate::keys::{Keys, Missed, TickChanges};
use crate::node::{Expr, Node, Run};
use crate::rules::custom::State;
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::slot::Slots;
use crate::status::{Halt, Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// The node of the composite at the site `X`, with the children `K`.
pub struct Compose<X, K>(PhantomData<(X, K)>);

/// The memory of a custom composite for the brain's life; `None` if the next entry begins with new memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Kept<M>(Option<(M,)>);

impl<M> Default for Kept<M> {
    fn default() -> Self {
        Self(None)
    }
}

impl<A: Agent, M> Slots<A> for Kept<M> {
    const NEW: Self = Self(None);
}

impl<M: Default> Kept<M> {
    fn memory(&mut self) -> &mut M {
        &mut self.0.get_or_insert_with(Default::default).0
    }
}

/// The memory of a running custom composite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ComposeActive<R> {
    state: State,
    children: R,
}

/// The children of a compiled tree during a tick: a [`Run`] without its `Cx`, which the composite passes with each
/// call.
struct Nodes<'n, A: Agent, S, T, K: SideBySide<A, S>> {
    active: &'n mut K::Active,
    persistent: &'n mut K::Persistent,
    scope: &'n mut S,
    changes: TickChanges<'n, A::Changes>,
    trace: &'n mut T,
    base: NodeId,
    node: NodeId,
    /// The change bits before the last writes of the composite.
    before: A::Changes,
}

impl<A: Agent, S, T: Trace, K: SideBySide<A, S>> Nodes<'_, A, S, T, K> {
    /// Calls a child. Before that, records the composite's own writes.
    fn call<R>(
        &mut self,
        cx: &mut Cx<'_, '_, A>,
        child: impl FnOnce(&mut K::Active, &mut K::Persistent, &mut Run<'_, '_, A, S, T>) -> R,
    ) -> R {
        let mut run = Run {
            cx: Cx { bb: &mut *cx.bb, world: &mut *cx.world, engine: &mut *cx.engine, dt: cx.dt },
            scope: &mut *self.scope,
            changed: self.changes.changed,
            driven: self.changes.driven.as_deref_mut(),
            trace: &mut *self.trace,
            base: self.base,
            node: self.node,
        };
        run.trace_writes(self.before);
        let result = child(self.active, self.persistent, &mut run);
        self.before = run.begin_writes();
        result
    }
}

impl<A: Agent, S, T: Trace, K: SideBySide<A, S>> ChildNodes<A> for Nodes<'_, A, S, T, K> {
    fn count(&self) -> usize {
        K::LEN
    }

    fn is_running(&self, index: usize) -> bool {
        K::is_running(index, self.active)
    }

    fn tick(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Status {
        let missed = K::missed(index, self.active);
        let (caught_up, before) = self.changes.catch_up(*missed);
        if caught_up {
            *missed = Missed::NONE;
        }
        let status = self.call(cx, |active, persistent, run| K::tick(index, active, persistent, run));
        self.changes.restore(before);
        status
    }

    fn halt(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Halt {
        self.call(cx, |active, persistent, run| K::halt(index, active, persistent, run))
    }

    fn rest(&mut self, index: usize) {
        self.changes.miss(K::missed(index, self.active));
    }
}

/// Calls `own` with the children of a composite and the `Cx` of the tick, and records its writes.
fn with_children<A: Agent, S, T: Trace, K: SideBySide<A, S>, R>(
    active: &mut K::Active,
    persistent: &mut K::Persistent,
    run: &mut Run<'_, '_, A, S, T>,
    own: impl FnOnce(&mut dyn ChildNodes<A>, &mut Cx<'_, '_, A>) -> R,
) -> R {
    let before = run.begin_writes();
    let Run { cx, scope, changed, driven, trace, base, node } = &mut *run;
    let mut nodes = Nodes::<A, S, T, K> {
        active,
        persistent,
        scope,
        changes: TickChanges { changed: *changed, driven: driven.as_deref_mut() },
        trace,
        base: *base,
        node: *node,
        before,
    };
    let result = own(&mut nodes, cx);
    let (before, node) = (nodes.before, nodes.node);
    run.node = node;
    run.trace_writes(before);
    result
}

impl<X, K> Compose<X, K> {
    fn tick<A: Agent, S, T: Trace>(
        first: bool,
        active: &mut ComposeActive<K::Active>,
        persistent: &mut (Kept<Memory<A, S, X>>, K::Persistent),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Status>
    where
        X: Expr<A, S, Value: Composite<A>>,
        K: SideBySide<A, S>,
    {
        let own = X::tried(&run.view())?;
        let (memory, state) = (persistent.0.memory(), &mut active.state);
        let status = with_children::<A, S, T, K, _>(&mut active.children, &mut persistent.1, run, |nodes, cx| {
            drive(first, &own, memory, state, nodes, cx)
        });
        if status != Status::Running && !X::Value::KEEPS {
            persistent.0 = Kept(None);
        }
        Some(status)
    }
}

type Memory<A, S, X> = <<X as Expr<A, S>>::Value as Composite<A>>::Memory;

impl<A: Agent, S, X: Expr<A, S, Value: Composite<A>>, K: SideBySide<A, S>> Node<A, S> for Compose<X, K> {
    type Active = ComposeActive<K::Active>;
    type Halting = ();
    type Persistent = (Kept<Memory<A, S, X>>, K::Persistent);

    const OBSERVED: Keys = K::OBSERVED;
    const FACTS: Facts = facts::custom(K::CHILDREN, X::Value::STARTS);
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut active = ComposeActive { state: State::default(), children: K::IDLE };
        match Self::tick(true, &mut active, persistent, run).map(Status::outcome) {
            Some(Some(outcome)) => Step::Done(outcome),
            Some(None) => Step::Running(active),
            None => Step::Done(Outcome::Failure),
        }
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let Some(status) = Self::tick(false, active, persistent, run) else { return Status::Running };
        run.ends(status)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        let (memory, state) = (persistent.0.memory(), &mut active.state);
        let halt = with_children::<A, S, T, K, _>(&mut active.children, &mut persistent.1, run, |nodes, cx| {
            stop::<A, X::Value>(memory, state, nodes, cx)
        });
        if halt == Halt::Pending {
            return Some(());
        }
        if !X::Value::KEEPS {
            persistent.0 = Kept(None);
        }
        None
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        K::observe(&mut active.children, &mut persistent.1, run);
    }

    #[inline]
    fn predict<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> Prediction {
        Prediction::Enters
    }

    #[inline]
    fn preempts<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }

    #[inline]
    fn wakes_at(_: &Self::Persistent, _: Moment, _: bool) -> Option<Time> {
        None
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        match &persistent.0.0 {
            Some((memory,)) if !active.state.stops() => {
                let runs = (0..K::LEN).any(|index| K::is_running(index, &active.children));
                let children = if runs { K::next(&active.children, &persistent.1, moment) } else { Next::Now };
                X::Value::next(memory, children, moment.now)
            }
            _ => Next::Now,
        }
    }
}

/// Fails to compile if the composite does not take this number of children.
#[doc(hidden)]
#[track_caller]
pub const fn check_children<A: Agent, C: Composite<A>>(found: usize) {
    let range: RangeInclusive<usize> = C::CHILDREN;
    assert!(*range.end() <= MOST_CHILDREN, "`CHILDREN` of this node is beyond `MOST_CHILDREN`");
    assert!(found >= *range.start(), "this node takes more children: its `const CHILDREN` says how many");
    assert!(found <= *range.end(), "this node takes fewer children: its `const CHILDREN` says how many");
}
