//! `run Patrol(route = bb.route)`: a tree inside another tree, with its memory inline.

use core::fmt;
use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::kept::{Keeping, KeepingOf, Keeps, KeepsOf, Vacant, keeping};
use crate::keys::Keys;
use crate::node::{Node, Run, Runs, View};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::scope::{Params, Scope};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};
use crate::traced::Named;
use crate::tree::{Active, Halting, ScopeOf, Tree};

/// The node of the subtree that runs at the site `X`.
///
/// The arguments are evaluated in every tick, latched ones only at the entry. The locals are new at each entry, except
/// kept ones.
pub struct Sub<X>(PhantomData<X>);

/// The memory of a running subtree.
pub struct SubActive<T: Tree> {
    scope: ScopeOf<T>,
    child: Active<T>,
}

impl<T: Tree> Clone for SubActive<T>
where
    ScopeOf<T>: Clone,
    Active<T>: Clone,
{
    #[inline]
    fn clone(&self) -> Self {
        Self { scope: self.scope.clone(), child: self.child.clone() }
    }
}

impl<T: Tree> Copy for SubActive<T>
where
    ScopeOf<T>: Copy,
    Active<T>: Copy,
{
}

impl<T: Tree> fmt::Debug for SubActive<T>
where
    ScopeOf<T>: fmt::Debug,
    Active<T>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SubActive").field("scope", &self.scope).field("child", &self.child).finish()
    }
}

#[cfg(feature = "serde")]
impl<T: Tree> serde::Serialize for SubActive<T>
where
    ScopeOf<T>: serde::Serialize,
    Active<T>: serde::Serialize,
{
    fn serialize<R: serde::Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        (&self.scope, &self.child).serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Tree> serde::Deserialize<'de> for SubActive<T>
where
    ScopeOf<T>: serde::Deserialize<'de>,
    Active<T>: serde::Deserialize<'de>,
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (scope, child) = <(ScopeOf<T>, Active<T>)>::deserialize(deserializer)?;
        fits::<T, D::Error>(&child, &scope).map(|()| Self { scope, child })
    }
}

/// Checks that the memory of a tree agrees with its parameters and locals; otherwise the snapshot is corrupt.
#[cfg(feature = "serde")]
pub(crate) fn fits<T: Tree, E: serde::de::Error>(active: &Active<T>, scope: &ScopeOf<T>) -> Result<(), E> {
    match Root::<T>::fits(active, scope) {
        true => Ok(()),
        false => Err(E::custom("an active state has no parameters")),
    }
}

type Root<T> = <T as Tree>::Root;
type ParamsOf<T> = <T as Tree>::Params;

/// Returns the context of the tick for the subtree.
#[inline(always)]
pub(crate) fn inside<'a, 'w, A: Agent, S, I, T: Trace>(
    run: &'a mut Run<'_, 'w, A, S, T>,
    scope: &'a mut I,
) -> Run<'a, 'w, A, I, T> {
    let Cx { bb, world, engine, dt } = &mut run.cx;
    Run {
        cx: Cx { bb, world, engine, dt: *dt },
        scope,
        changed: run.changed,
        trace: run.trace,
        base: if T::ON { run.node + 1 } else { 0 },
        node: run.node,
        driven: run.driven.as_deref_mut(),
    }
}

/// Enters, resumes or observes a subtree, then copies its outputs to the locals around it.
#[inline(always)]
fn call<A: Agent, S, X: Runs<A, S>, T: Trace, R>(
    run: &mut Run<'_, '_, A, S, T>,
    scope: &mut ScopeOf<X::Tree>,
    tick: impl FnOnce(&mut Run<'_, '_, A, ScopeOf<X::Tree>, T>) -> R,
) -> R {
    let result = tick(&mut inside(run, scope));
    if const { X::GIVES } {
        X::give(&scope.params, run.cx.bb, run.scope);
    }
    result
}

/// Returns the scope for the start of a subtree, without the values of its kept locals; `None` if an argument reads a
/// binding whose pattern does not match.
#[inline]
fn initial_scope<A: Agent, S, X: Runs<A, S>>(view: &View<'_, '_, A, S>) -> Option<ScopeOf<X::Tree>> {
    let params = X::tried(view)?;
    let locals = X::Tree::locals(&params);
    Some(Scope::new(params, locals))
}

/// Returns the scope of an idle subtree, with the values of its kept locals.
#[inline]
fn peek<A: Agent, S, X: Runs<A, S>>(view: &View<'_, '_, A, S>, kept: &KeepsOf<X::Tree>) -> Option<ScopeOf<X::Tree>> {
    let mut scope = initial_scope::<A, S, X>(view)?;
    kept.show(&mut scope.locals);
    Some(scope)
}

/// Takes the arguments of this tick. If the pattern of a binding does not match, the subtree keeps its previous
/// arguments. Returns `false` if it has none, because it was restored and has not run since.
#[inline(always)]
fn refresh<A: Agent, S, X: Runs<A, S>>(params: &mut ParamsOf<X::Tree>, view: &View<'_, '_, A, S>) -> bool {
    match X::tried(view) {
        Some(arguments) => params.refresh(arguments),
        None => return params.is_bound(),
    }
    true
}

impl<A: Agent, S, X: Runs<A, S>> Named<A, S> for Sub<X> {
    type Node = Self;
}

impl<A: Agent, S, X: Runs<A, S>> Node<A, S> for Sub<X> {
    type Active = SubActive<X::Tree>;
    type Halting = Halting<X::Tree>;
    type Persistent = KeepingOf<X::Tree>;

    const OBSERVED: Keys = Root::<X::Tree>::OBSERVED.seen_from_outside(X::KEYS);
    const FACTS: Facts = facts::subtree(Root::<X::Tree>::FACTS, <KeepsOf<X::Tree> as Vacant>::KEEPS);
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>(
        Keeping { kept, nodes }: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        let Some(mut scope) = initial_scope::<A, S, X>(&run.view()) else { return Step::Done(Outcome::Failure) };
        let step = keeping(kept, &mut scope, |scope| {
            call::<A, S, X, T, _>(run, scope, |inner| Root::<X::Tree>::enter(nodes, inner))
        });
        step.map(|child| SubActive { scope, child })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        Keeping { kept, nodes }: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let SubActive { scope, child } = active;
        if !refresh::<A, S, X>(&mut scope.params, &run.view()) {
            return Status::Running;
        }
        let locals = !run.changed.asks_none() && scope.take_wrote();
        let params = run.writes(X::KEYS);
        keeping(kept, scope, |scope| {
            call::<A, S, X, T, _>(run, scope, |inner| {
                inner.changed = inner.changed.in_subtree(params, locals);
                Root::<X::Tree>::resume(child, nodes, inner)
            })
        })
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        Keeping { kept, nodes }: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        if const { <X::Tree as Tree>::Params::OUTPUTS } {
            match X::tried(&run.view()) {
                Some(arguments) => active.scope.params.rebind(arguments),
                // The subtree was restored, and its outputs are not bound yet, so its nodes cannot be halted.
                None if !active.scope.params.is_bound() => return None,
                None => {}
            }
        }
        let SubActive { scope, child } = active;
        keeping(kept, scope, |scope| Root::<X::Tree>::halt(child, nodes, &mut inside(run, scope)))
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        let looks = run.trace.looks();
        if looks || const { Self::FACTS.serves } {
            let (SubActive { scope, child }, Keeping { kept, nodes }) = (active, persistent);
            if !looks && !refresh::<A, S, X>(&mut scope.params, &run.view()) {
                return;
            }
            keeping(kept, scope, |scope| {
                call::<A, S, X, T, _>(run, scope, |inner| Root::<X::Tree>::observe(child, nodes, inner));
            });
        }
    }

    #[inline]
    fn predict<T: Trace>(
        Keeping { kept, nodes }: &Self::Persistent,
        search: &mut Search<'_, '_, A, S, T>,
    ) -> Prediction {
        let Some(scope) = peek::<A, S, X>(&search.view, kept) else { return Prediction::Fails };
        Root::<X::Tree>::predict(nodes, &mut search.inside(&scope, false))
    }

    #[inline]
    fn is_skipped<T: Trace>(Keeping { kept, nodes }: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        let scope = peek::<A, S, X>(&search.view, kept);
        scope.is_some_and(|scope| Root::<X::Tree>::is_skipped(nodes, &mut search.inside(&scope, false)))
    }

    #[inline]
    fn preempts<T: Trace>(Keeping { kept, nodes }: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        let Some(scope) = peek::<A, S, X>(&search.view, kept) else { return false };
        let params = search.view.changed.meets(X::KEYS);
        Root::<X::Tree>::preempts(nodes, &mut search.inside(&scope, params))
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        Root::<X::Tree>::wakes_at(&persistent.nodes, moment, watched)
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        if active.scope.wrote() {
            return Next::Now;
        }
        Root::<X::Tree>::next(&active.child, &persistent.nodes, moment)
    }
}
