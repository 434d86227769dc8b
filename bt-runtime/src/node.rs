//! The trait of every part of a compiled tree, and the types that its functions receive.

mod as_child;
mod recording;

pub(crate) use as_child::as_child;
#[cfg(feature = "json")]
pub(crate) use recording::Inputs;

use crate::assign::WriteCx;
use crate::blackboard::{Agent, Blackboard, Board};
use crate::cx::Cx;
use crate::event::Inbox;
use crate::keys::{Ask, ChangeSet, Changed, Driven, Keys};
use crate::leaf::{Leaf, Returns};
use crate::rules::facts::Facts;
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::scope::{Locals, Scope};
use crate::search::Search;
use crate::slot::Slots;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Span, Time};
use crate::trace::{NodeId, Record, Trace};
use crate::tree::Tree;

/// A part of a compiled tree. It is a type: at run time only its memory exists.
///
/// `A` is the agent, and `S` the scope of the surrounding tree: its parameters and locals.
///
/// A node that does not run has no memory: `enter` returns `Active` by value, and the parent drops it when the node
/// ends. A node that can never run for several ticks has an uninhabited `Active`, so that its variant in the parent's
/// enum, its `resume` code and its bytes vanish.
pub trait Node<A: Agent, S> {
    /// The memory of the running node.
    type Active;
    /// The memory of a halt that takes several ticks; uninhabited if every halt ends at once.
    type Halting;
    /// The memory of the node for the brain's life: cooldowns, counts.
    type Persistent: Default + Slots<A>;

    /// The keys whose change may change a decision in this part of the tree.
    const OBSERVED: Keys;
    /// The facts about the node before it runs.
    const FACTS: Facts;
    /// The number of the node in the tree's table, 0 for the root.
    const ID: NodeId;
    /// `true` for a group: a part of the children of a selector that has more children than a tuple holds.
    const GROUP: bool = false;
    /// `true` if a start is so rare that it gets a tick function of its own.
    const STARTS_APART: bool = false;
    /// The number of the node's units: see `Probe::Committed`.
    const UNITS: u32 = 1;
    /// `true` if the children are entered one by one beside the running child of a reactive composite.
    const PROBES: bool = false;

    /// `true` if the parent must check, before each entry, whether the node is skipped. `false` for a group, whose
    /// children are checked one by one.
    const SKIPS: bool = Self::FACTS.skips;

    /// Starts the node.
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active>;

    /// Ticks the running node.
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status;

    /// Starts the node as [`enter`](Self::enter) does, always inlined: for the place at which a brain starts its root.
    #[inline(always)]
    fn enter_root<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        Self::enter(persistent, run)
    }

    /// Ticks the node as [`resume`](Self::resume) does, always inlined: for the place at which a brain ticks its root
    /// most often.
    #[inline(always)]
    fn resume_root<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        Self::resume(active, persistent, run)
    }

    /// Halts the running node. Returns the memory of the halt if it continues in the next tick.
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting>;

    /// Returns `true` if an entry would skip the node: its parent then continues as if the node did not exist. Pure.
    /// Only called if [`SKIPS`](Self::SKIPS) is `true`.
    #[inline]
    fn is_skipped<T: Trace>(_persistent: &Self::Persistent, _search: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }

    /// Starts the node beside the running child of a reactive composite, up to the point where that child must be
    /// halted first. Only a reactive composite above calls this function, [`go_on`](Self::go_on) and
    /// [`abandon`](Self::abandon).
    #[inline]
    fn probe<T: Trace>(
        beside: Beside,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Probe<Self::Active> {
        if beside.halts_before(Self::FACTS) {
            return Probe::Committed(0);
        }
        Self::enter(persistent, run).into()
    }

    /// Continues after a probe that has committed: starts the unit with this number.
    #[inline]
    fn go_on<T: Trace>(
        _unit: u32,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        Self::enter(persistent, run)
    }

    /// Ends the nodes above the unit at which a probe has committed, because the running child is still halting.
    #[inline]
    fn abandon<T: Trace>(_unit: u32, _persistent: &mut Self::Persistent, _run: &mut Run<'_, '_, A, S, T>) {}

    /// Runs the services that are due on the active path, from the root down.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);

    /// Predicts the result of an entry, as far as guards and checks decide it. Pure.
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction;

    /// Returns `true` if a change makes this idle branch claim execution. Pure.
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool;

    /// Returns the next moment, after the last tick, at which time opens this idle branch: the end of a cooldown.
    /// `watched`: a `lower_priority` guard stands above it. Pure.
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time>;

    /// Returns the next tick that the running node needs.
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next;

    /// Returns `true` if the memory agrees with these parameters and locals. Restored memory may disagree.
    #[inline]
    fn fits(_active: &Self::Active, _scope: &S) -> bool {
        true
    }

    /// Informs the running task that its state was selected again while active.
    #[inline(always)]
    fn sustain<T: Trace>(
        _active: &mut Self::Active,
        _persistent: &mut Self::Persistent,
        _run: &mut Run<'_, '_, A, S, T>,
    ) {
    }

    /// Informs the running task that its state, or a state inside that, has ended with this outcome.
    #[inline(always)]
    fn completed<T: Trace>(
        _outcome: Outcome,
        _active: &mut Self::Active,
        _persistent: &mut Self::Persistent,
        _run: &mut Run<'_, '_, A, S, T>,
    ) {
    }

    /// Starts a group at the child that claims execution, and any other node at its entry.
    #[inline(always)]
    fn enter_preemptor<T: Trace>(
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Step<Self::Active> {
        Self::enter(persistent, run)
    }

    /// Returns the number of the node that claims execution: in a group, its child.
    #[inline(always)]
    fn preemptor(_persistent: &Self::Persistent, _view: &View<'_, '_, A, S>) -> NodeId {
        Self::ID
    }

    /// Returns the number of the node that runs: in a group, its child.
    #[inline(always)]
    fn running(_active: &Self::Active) -> NodeId {
        Self::ID
    }
}

/// The context of one tick, which is passed down the tree.
pub struct Run<'a, 'w, A: Agent, S, T> {
    pub(crate) cx: Cx<'a, 'w, A>,
    pub(crate) scope: &'a mut S,
    pub(crate) changed: Changed<A::Changes>,
    pub(crate) driven: Option<&'a mut Driven<A::Changes>>,
    pub(crate) trace: &'a mut T,
    /// The number of the subtree's root in the whole tree's table.
    pub(crate) base: NodeId,
    /// The number of the current node in the whole tree's table. Only maintained for a trace.
    pub(crate) node: NodeId,
}

impl<'w, A: Agent, S, T: Trace> Run<'_, 'w, A, S, T> {
    /// Returns the read-only part of the tick, for guards and expressions.
    #[inline(always)]
    pub(crate) fn view(&self) -> View<'_, 'w, A, S> {
        View {
            bb: self.cx.bb,
            world: self.cx.world,
            scope: self.scope,
            changed: self.changed,
            moment: self.cx.moment(),
        }
    }

    /// Returns a copy for a call that is not inlined. The argument of such a call must be in memory; thanks to the
    /// copy, this `Run` can stay in registers.
    #[inline(always)]
    pub(crate) fn apart(&mut self) -> Run<'_, 'w, A, S, T> {
        let cx = &mut self.cx;
        Run {
            cx: Cx { bb: &mut *cx.bb, world: &mut *cx.world, engine: &mut *cx.engine, dt: cx.dt },
            scope: &mut *self.scope,
            changed: self.changed,
            driven: self.driven.as_deref_mut(),
            trace: &mut *self.trace,
            base: self.base,
            node: self.node,
        }
    }

    /// Returns the moment `span` from now.
    #[inline(always)]
    pub(crate) fn after(&mut self, span: impl Span) -> Time {
        let span = span.draw(&mut self.cx.engine.chance);
        self.cx.engine.now.after(span)
    }

    /// Queues an event for the next tick of the agent's own brain. Returns a failure if the queue is full.
    #[inline(always)]
    pub(crate) fn send(&mut self, event: A::Event) -> Outcome {
        let sent = self.cx.engine.inbox.send(event).is_ok();
        self.record(Record::Send { node: self.node, sent });
        sent.into()
    }

    /// Returns write access to the board and the scope.
    #[inline(always)]
    pub(crate) fn write_cx(&mut self) -> WriteCx<'_, 'w, A, S> {
        WriteCx { bb: self.cx.bb, world: self.cx.world, scope: self.scope }
    }

    /// Returns `true` if the step *decide* must check the guards that observe `keys`.
    #[inline(always)]
    pub(crate) fn affected_by(&self, keys: Keys) -> bool {
        self.changed.meets(keys)
    }

    /// Returns `true` if a key of `keys` was written, also in a tick that checks every guard.
    #[inline(always)]
    pub(crate) fn writes(&self, keys: Keys) -> bool {
        match &self.driven {
            None => self.changed.meets(keys),
            Some(driven) => self.changed.only(driven.written).meets(keys),
        }
    }

    /// Returns `true` if a key of `keys` was written, for a sleeping action, which no drive holds back. A tick that
    /// checks no guard has left the changes on the board.
    #[inline]
    pub(crate) fn has_changed(&self, keys: Keys) -> bool {
        self.writes(keys) || self.changed.asks_none() && self.cx.bb.changes().meets(keys)
    }

    /// Records the end of a leaf, unless this status is `Running`. Returns the status.
    #[inline(always)]
    pub(crate) fn ends(&mut self, status: Status) -> Status {
        if status != Status::Running {
            self.ended();
        }
        status
    }

    /// Records that a running node has ended.
    #[inline(always)]
    pub(crate) fn ended(&mut self) {
        self.cx.bb.parts().1.note_end();
    }
}

impl<A: Agent, P, L: Locals, T: Trace> Run<'_, '_, A, Scope<P, L>, T> {
    /// Ends the step *observe*: this tick decides by the changes so far, and later changes count for the next tick. A
    /// tree that observes nothing leaves them on the board, unless the tick checks all guards. A tick that checks no
    /// guard leaves them to the next tick that does.
    #[inline(always)]
    pub(crate) fn freeze(&mut self, observes: bool, asks: Ask) {
        if asks == Ask::None {
            self.changed = Changed::none();
        } else if observes || asks == Ask::All {
            let locals = self.scope.take_wrote();
            let written = self.cx.bb.take_changes();
            self.changed = Changed::keys(written).in_subtree(false, locals);
            if let (Ask::All, Some(driven)) = (asks, &mut self.driven) {
                driven.written = written;
                self.changed = Changed::all().in_subtree(false, locals);
            }
        }
    }
}

/// The data that an expression may read: the agent, the world, and the scope of the subtree.
pub struct View<'a, 'w, A: Agent, S> {
    /// The blackboard.
    pub bb: &'a Board<A>,
    /// The world of this tick.
    pub world: &'a A::World<'w>,
    /// The parameters and locals of the subtree.
    pub scope: &'a S,
    pub(crate) changed: Changed<A::Changes>,
    pub(crate) moment: Moment,
}

impl<A: Agent, S> View<'_, '_, A, S> {
    /// Returns `true` if this tick must check a guard that observes `keys`.
    #[inline(always)]
    pub(crate) fn affected_by(&self, keys: Keys) -> bool {
        self.changed.meets(keys)
    }
}

impl<'w, A: Agent, S> View<'_, 'w, A, S> {
    /// Returns the view for a subtree. `params`: a key that its arguments read has changed.
    #[inline(always)]
    pub(crate) fn inside<'b, I>(&'b self, scope: &'b I, params: bool) -> View<'b, 'w, A, I> {
        let changed = self.changed.in_subtree(params, false);
        View { bb: self.bb, world: self.world, scope, changed, moment: self.moment }
    }
}

/// An expression of a tree: a guard, a duration, a score, the inputs of an action.
#[doc(hidden)]
pub trait Expr<A: Agent, S> {
    /// The type of the expression's value.
    type Value;
    /// The keys that the expression reads.
    const KEYS: Keys = Keys::NONE;
    /// Returns the current value. Pure. A condition that reads a binding whose pattern does not match is `false`. Any
    /// other expression may read such a binding too, so its node calls `tried` instead.
    fn eval(view: &View<'_, '_, A, S>) -> Self::Value;
    /// Returns the current value; `None` if the expression reads a binding whose pattern does not match.
    #[inline(always)]
    fn tried(view: &View<'_, '_, A, S>) -> Option<Self::Value> {
        Some(Self::eval(view))
    }
}

/// The output of the leaf `L`, which only a success has.
#[doc(hidden)]
pub type Output<A, L> = <<L as Leaf<A>>::Returns as Returns>::Output;

/// An action at its place in a tree: its inputs, and the target of its output.
#[doc(hidden)]
pub trait Site<A: Agent, S>: Expr<A, S, Value: Leaf<A>> {
    /// `true` if the output has a target.
    const PUTS: bool = false;

    /// Writes the output of a success to its target.
    fn put(_output: Output<A, Self::Value>, _bb: &mut Board<A>, _scope: &mut S) {}
}

/// The write of `set` and `clear`.
#[doc(hidden)]
pub trait Effect<A: Agent, S> {
    /// Writes the value. Returns `false`, and writes nothing, if the value reads a binding whose pattern does not
    /// match.
    fn apply(cx: &mut WriteCx<'_, '_, A, S>) -> bool;
}

/// The event of a `wait_for`.
#[doc(hidden)]
pub trait Listen<A: Agent, S> {
    /// Returns `true` if this is the awaited event, and then writes its values.
    fn take(event: &A::Event, cx: &mut WriteCx<'_, '_, A, S>) -> bool;
}

/// The arguments of a subtree, as an expression.
#[doc(hidden)]
pub trait Runs<A: Agent, S>: Expr<A, S, Value = <Self::Tree as Tree>::Params> {
    /// The subtree.
    type Tree: Tree<Agent = A>;
    /// `true` if an output goes to a local, or to an output of the surrounding tree, which may stand for a local.
    const GIVES: bool = false;

    /// Copies such outputs back to the locals.
    fn give(_params: &<Self::Tree as Tree>::Params, _bb: &mut Board<A>, _scope: &mut S) {}
}
