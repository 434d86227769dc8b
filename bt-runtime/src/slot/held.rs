//! A tree with its memory, and its type-erased form.

use alloc::boxed::Box;

use super::numbers::Number;
use crate::blackboard::Agent;
use crate::composite::skips;
use crate::cx::Cx;
use crate::keys::Keys;
use crate::node::{Node, Run, View};
use crate::rules::prediction::Prediction;
use crate::rules::skip;
use crate::scope::Scope;
use crate::search::Search;
use crate::status::{Outcome, Status};
use crate::subtree::inside;
use crate::time::{Moment, Next, Time};
use crate::trace::{Live, NoTrace, NodeId, NodeTable, Trace};
use crate::tree::{Active, Persistent, ScopeOf, Tree};

/// A tree with its memory.
pub(super) struct Held<T: Tree> {
    pub(super) scope: ScopeOf<T>,
    pub(super) persistent: Persistent<T>,
    pub(super) active: Option<Active<T>>,
}

/// A call of a slot to its tree.
#[derive(Clone, Copy)]
pub(crate) enum Call {
    Enter,
    Observe,
    Resume,
    /// A halt. The call returns `Running` while the tree is still halting.
    Halt,
}

/// A question of a search to the tree in a slot.
#[derive(Clone, Copy)]
pub(crate) enum Asked {
    /// The result that an entry of the tree would have.
    Predict,
    /// Whether the tree claims execution, as a [`Prediction::of_claim`].
    Preempts,
    /// Whether an entry would skip the tree, as a [`Prediction::of_claim`]. A slot never asks this.
    #[cfg(feature = "json")]
    Skips,
}

/// A tree of any type with its memory.
pub(super) trait Slotted<A: Agent>: Send + Sync {
    fn name(&self) -> &str;
    fn info(&self) -> NodeTable;
    /// Returns the number of nodes.
    fn nodes(&self) -> usize;
    fn runs(&self) -> bool;
    /// Returns the keys that the tree observes.
    fn observed(&self) -> Keys;
    /// Drops the memory of a running tree, without a halt.
    fn give_up(&mut self);
    /// Runs a tick without a trace.
    fn call_untraced(&mut self, call: Call, run: &mut Run<'_, '_, A, (), NoTrace>) -> Status;
    /// Runs a tick with a trace.
    fn call_traced(&mut self, call: Call, run: &mut Run<'_, '_, A, (), AnyTrace<'_>>) -> Status;
    fn predict(&self, view: &View<'_, '_, A, ()>) -> Prediction;
    fn preempts(&self, view: &View<'_, '_, A, ()>) -> bool;
    /// Predicts an entry as `predict` does, and records each checked guard.
    fn predict_traced(&self, search: &mut Search<'_, '_, A, (), AnyTrace<'_>>) -> Prediction;
    /// Returns the same as `preempts`, and records each checked guard.
    fn preempts_traced(&self, search: &mut Search<'_, '_, A, (), AnyTrace<'_>>) -> bool;
    fn wakes_at(&self, moment: Moment, watched: bool) -> Option<Time>;
    fn next(&self, moment: Moment) -> Next;
    fn copy(&self) -> Box<dyn Slotted<A>>;
    /// Returns the tree, for a downcast to its type.
    #[cfg(feature = "json")]
    fn as_any(&self) -> &dyn core::any::Any;
    /// Returns the tree for writing, for a downcast to its type.
    #[cfg(feature = "json")]
    fn as_any_mut(&mut self) -> &mut dyn core::any::Any;
}

impl<A: Agent> dyn Slotted<A> {
    /// Returns the answer of the idle tree to a search. Without a number the answer is not traced.
    pub(super) fn asked<S, T: Trace>(
        &self,
        asked: Asked,
        first: Option<Number>,
        search: &mut Search<'_, '_, A, S, T>,
    ) -> Prediction {
        // The tree does not see the locals around the slot, and its parameters do not change.
        let view = search.view.inside(&(), false);
        let Some(first) = first.filter(|_| T::ON) else {
            return match asked {
                Asked::Predict => self.predict(&view),
                Asked::Preempts => Prediction::of_claim(self.preempts(&view)),
                #[cfg(feature = "json")]
                Asked::Skips => Prediction::of_claim(false),
            };
        };
        let trace = &mut AnyTrace(search.trace);
        // The numbers are the same as in `call`.
        let search = &mut Search::at_node(view, trace, first.get() - 1);
        match asked {
            Asked::Predict => self.predict_traced(search),
            Asked::Preempts => Prediction::of_claim(self.preempts_traced(search)),
            #[cfg(feature = "json")]
            Asked::Skips => Prediction::of_claim(false),
        }
    }

    /// Calls the tree. In the trace its root has the number `first`; without a number the call is not traced.
    pub(super) fn call<S, T: Trace>(
        &mut self,
        call: Call,
        first: Option<Number>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let Run { cx: Cx { bb, world, engine, dt }, changed, driven, trace, .. } = run;
        let cx = Cx { bb: &mut **bb, world: &mut **world, engine: &mut **engine, dt: *dt };
        let (scope, changed) = (&mut (), changed.in_subtree(false, false));
        // The numbers of the tree begin after the number of the node that runs it.
        let (base, node) = (0, first.map_or(0, |first| first.get() - 1));
        // A tree without a number is not traced, and a pass that collects running nodes must not run its services.
        if trace.looks() && first.is_none() {
            return Status::Running;
        }
        if T::ON && first.is_some() {
            let trace = &mut AnyTrace(*trace);
            let mut run = Run { cx, scope, changed, driven: driven.as_deref_mut(), trace, base, node };
            self.call_traced(call, &mut run)
        } else {
            let mut run = Run { cx, scope, changed, driven: driven.as_deref_mut(), trace: &mut NoTrace, base, node };
            self.call_untraced(call, &mut run)
        }
    }
}

/// A type-erased trace. [`Trace`] has constants and so cannot be a trait object; [`Sink`] is the object instead.
pub(crate) struct AnyTrace<'a>(pub(crate) &'a mut dyn Sink);

pub(crate) trait Sink {
    fn take(&mut self, record: Live<'_>);
    /// Calls [`Trace::replaced`].
    fn replaces(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome>;
    /// Calls [`Trace::looks`].
    fn does_look(&self) -> bool;
    /// Calls [`Trace::saw_running`].
    fn meets(&mut self, node: NodeId);
}

impl<T: Trace> Sink for T {
    fn take(&mut self, record: Live<'_>) {
        self.record(record);
    }

    fn replaces(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        if T::REPLACES { self.replaced(node, own) } else { None }
    }

    fn does_look(&self) -> bool {
        self.looks()
    }

    fn meets(&mut self, node: NodeId) {
        self.saw_running(node);
    }
}

impl Trace for AnyTrace<'_> {
    const REPLACES: bool = true;

    fn record(&mut self, record: Live<'_>) {
        self.0.take(record);
    }

    fn replaced(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        self.0.replaces(node, own)
    }

    fn looks(&self) -> bool {
        self.0.does_look()
    }

    fn saw_running(&mut self, node: NodeId) {
        self.0.meets(node);
    }
}

impl<T: Tree> Held<T> {
    /// Returns an idle tree with these parameters.
    pub(super) fn new(params: T::Params) -> Self {
        let locals = T::locals(&params);
        let persistent = T::persistent(&params);
        Self { scope: Scope::new(params, locals), persistent, active: None }
    }

    /// Calls the tree, with or without a trace.
    #[inline]
    fn tick<R: Trace>(&mut self, call: Call, run: &mut Run<'_, '_, T::Agent, (), R>) -> Status {
        if matches!(call, Call::Enter) {
            // The locals are already new, unless the last run ended in a panic.
            self.renew();
        }
        let Self { scope, persistent, active } = self;
        let status = match (call, active) {
            (Call::Enter, _) if skips::<_, _, T::Root, _>(persistent, &mut inside(run, scope)) => skip::ROOT.into(),
            (Call::Enter, active) => T::Root::enter(persistent, &mut inside(run, scope)).map(Some).store(active),
            (_, None) => Status::Failure,
            (Call::Observe, Some(state)) => {
                if run.trace.looks() || const { T::Root::FACTS.serves } {
                    T::Root::observe(state, persistent, &mut inside(run, scope));
                }
                Status::Running
            }
            (Call::Resume, Some(state)) => {
                let locals = !run.changed.asks_none() && scope.take_wrote();
                let mut inner = inside(run, scope);
                inner.changed = inner.changed.in_subtree(false, locals);
                T::Root::resume(state, persistent, &mut inner)
            }
            (Call::Halt, Some(state)) => match T::Root::halt(state, persistent, &mut inside(run, scope)) {
                Some(_) => Status::Running,
                None => Status::Failure,
            },
        };
        if status != Status::Running {
            self.active = None;
            self.renew();
        }
        status
    }

    /// Resets the locals for the next start.
    fn renew(&mut self) {
        self.scope.renew(T::locals(&self.scope.params));
    }
}

impl<T: Tree> Slotted<T::Agent> for Held<T>
where
    ScopeOf<T>: Clone + Send + Sync + 'static,
    Persistent<T>: Clone + Send + Sync + 'static,
    Active<T>: Clone + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        T::name(&self.persistent)
    }

    fn info(&self) -> NodeTable {
        T::table(&self.persistent)
    }

    fn nodes(&self) -> usize {
        T::nodes(&self.persistent)
    }

    fn runs(&self) -> bool {
        self.active.is_some()
    }

    fn observed(&self) -> Keys {
        T::observed(&self.persistent)
    }

    fn give_up(&mut self) {
        self.active = None;
    }

    fn call_untraced(&mut self, call: Call, run: &mut Run<'_, '_, T::Agent, (), NoTrace>) -> Status {
        self.tick(call, run)
    }

    fn call_traced(&mut self, call: Call, run: &mut Run<'_, '_, T::Agent, (), AnyTrace<'_>>) -> Status {
        self.tick(call, run)
    }

    fn predict(&self, view: &View<'_, '_, T::Agent, ()>) -> Prediction {
        T::Root::predict(&self.persistent, &mut view.inside(&self.scope, false).unseen(&mut NoTrace))
    }

    fn preempts(&self, view: &View<'_, '_, T::Agent, ()>) -> bool {
        let inner = view.inside(&self.scope, false);
        (const { T::Root::FACTS.claims }) && T::Root::preempts(&self.persistent, &mut inner.unseen(&mut NoTrace))
    }

    fn predict_traced(&self, search: &mut Search<'_, '_, T::Agent, (), AnyTrace<'_>>) -> Prediction {
        T::Root::predict(&self.persistent, &mut search.inside(&self.scope, false))
    }

    fn preempts_traced(&self, search: &mut Search<'_, '_, T::Agent, (), AnyTrace<'_>>) -> bool {
        (const { T::Root::FACTS.claims }) && T::Root::preempts(&self.persistent, &mut search.inside(&self.scope, false))
    }

    fn wakes_at(&self, moment: Moment, watched: bool) -> Option<Time> {
        T::Root::wakes_at(&self.persistent, moment, watched)
    }

    fn next(&self, moment: Moment) -> Next {
        match &self.active {
            Some(active) if !self.scope.wrote() => T::Root::next(active, &self.persistent, moment),
            _ => Next::Now,
        }
    }

    fn copy(&self) -> Box<dyn Slotted<T::Agent>> {
        let Self { scope, persistent, active } = self;
        Box::new(Self { scope: scope.clone(), persistent: persistent.clone(), active: active.clone() })
    }

    #[cfg(feature = "json")]
    fn as_any(&self) -> &dyn core::any::Any {
        self
    }

    #[cfg(feature = "json")]
    fn as_any_mut(&mut self) -> &mut dyn core::any::Any {
        self
    }
}
