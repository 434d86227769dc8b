//! A machine as `state_tree!` describes it: its states and transitions are types and constants.

use super::states::States;
use super::switch::PendingSwitch;
use super::tasks::Tasks;
use super::transitions::Transitions;
use crate::assign::WriteCx;
use crate::blackboard::Agent;
use crate::event::Inbox;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::rules::draw::UNMARKED;
use crate::rules::state_machine::change::{StateChange, StateId};
use crate::rules::state_machine::selection::Select;
use crate::rules::state_machine::switch;
use crate::scope::Flag;
use crate::status::Never;
use crate::trace::{NodeId, Trace};

/// The type that describes a machine.
///
/// The states are numbered depth first, 0 for the machine itself. So the states inside a state are a range of numbers,
/// and the number of the deepest active state determines all active states.
pub trait Plan<A: Agent, S>: Sized {
    /// The machine itself, as the state around all others. Its tasks are the global tasks.
    type Root: State<A, S, Plan = Self>;
    /// The parameters that a transition gives to a state.
    type Payload: Payload<S>;
    /// The flag that the transitions of some active states were never checked: `bool` if transitions are also checked
    /// between the ends of states, else `()`.
    type NewlyEntered: Flag;
    /// The memory for a switch that waits until the old states are halted.
    type Pending: PendingSwitch;

    /// The nodes of the states, by their numbers.
    const NODES: &'static [NodeId];
    /// `true` if the condition of a transition may become true between ticks: it is checked every tick, or it has a
    /// delay.
    const POLLS: bool;
    /// `true` if a transition has a delay.
    const DELAYS: bool;
    /// `true` if a state is drawn.
    const DRAWS: bool;
    /// `true` if a state gets its parameters from its required event.
    const BINDS: bool;
    /// `true` if a transition has no target, and only blocks others.
    const BLOCKS: bool = false;
    /// The ids of the states, by their numbers; empty if no key gets the changes.
    const STATE_IDS: &'static [StateId] = &[];

    /// Writes a change of the states to the machine's key for it.
    #[inline]
    fn state_change(_change: Option<StateChange>, _cx: &mut WriteCx<'_, '_, A, S>) {}
}

/// Writes a change of the states to the machine's key for it, and records the write. `change` is `None` when the
/// machine starts or is halted.
#[inline(always)]
pub(super) fn write_change<A: Agent, S, M: Plan<A, S>, T: Trace>(
    change: Option<StateChange>,
    run: &mut Run<'_, '_, A, S, T>,
) {
    let before = run.begin_writes();
    M::state_change(change, &mut run.write_cx());
    run.trace_writes(before);
}

/// The type that describes a state.
pub trait State<A: Agent, S>: Sized {
    /// The machine of the state.
    type Plan: Plan<A, S>;
    /// The tasks of the state.
    type Tasks: Tasks<A, S>;
    /// The children of the state.
    type Below: States<A, S, Self::Plan>;
    /// The transitions of the state.
    type Transitions: Transitions<A, S, Self::Plan>;

    /// The number of the state.
    const NUMBER: u16;
    /// The first number after those of this state and the states inside it.
    const END: u16;
    /// The node of the state.
    const NODE: NodeId;
    /// `true` if all of its tasks must succeed, `false` if one is enough.
    const ALL: bool;
    /// The way in which the state chooses among its children.
    const SELECT: Select;
    /// The keys that the enter condition reads.
    const KEYS: Keys;
    /// `true` if a transition must give the parameters of the state.
    const NEEDS_PAYLOAD: bool = false;
    /// `true` if the state requires an event at its entry.
    const REQUIRES: bool = false;
    /// `true` if that event gives the parameters of the state.
    const BINDS: bool = false;

    /// Returns `true` if the parameters of the state are present.
    #[inline]
    fn has_arguments(_scope: &S) -> bool {
        true
    }

    /// Returns `true` if the enter condition holds.
    #[inline]
    fn may_enter(_view: &View<'_, '_, A, S>) -> bool {
        true
    }

    /// Returns `true` if this is the required event.
    #[inline]
    fn requires(_event: &A::Event, _view: &View<'_, '_, A, S>) -> bool {
        false
    }

    /// Returns the parameters that this event gives.
    #[inline]
    fn bind(_event: &A::Event, _view: &View<'_, '_, A, S>) -> Option<<Self::Plan as Plan<A, S>>::Payload> {
        None
    }

    /// Returns the score of the state among its siblings.
    #[inline]
    fn score(_view: &View<'_, '_, A, S>) -> f32 {
        UNMARKED
    }
}

/// The parameters that a transition, or a required event, gives to a state.
pub trait Payload<S> {
    /// Returns a copy of the scope with these parameters, for a search.
    fn with(&self, scope: &S) -> S;
    /// Writes the parameters to the scope.
    fn store(self, scope: &mut S);
}

impl<S> Payload<S> for Never {
    fn with(&self, _: &S) -> S {
        match *self {}
    }

    fn store(self, _: &mut S) {
        match self {}
    }
}

/// Returns the parameters that the first suitable event gives to the state; `None` if there is no such event.
#[inline]
pub(crate) fn bound<A: Agent, S, X: State<A, S>>(
    inbox: &A::Inbox,
    view: &View<'_, '_, A, S>,
) -> Option<<X::Plan as Plan<A, S>>::Payload> {
    let place = inbox.find(None, |event| X::requires(event, view))?;
    X::bind(inbox.get(place)?, view)
}

/// Returns `true` if this state is `X`, or inside `X`.
#[inline(always)]
pub(crate) fn holds<A: Agent, S, X: State<A, S>>(number: u16) -> bool {
    switch::holds(X::NUMBER, X::END, number)
}

/// Returns the node of the state with this number if a trace is on, else 0.
#[inline(always)]
pub(crate) fn node<A: Agent, S, M: Plan<A, S>, T: Trace>(number: u16, run: &Run<'_, '_, A, S, T>) -> NodeId {
    if T::ON { run.base + M::NODES.get(usize::from(number)).copied().unwrap_or(0) } else { 0 }
}

/// Stands for parameters that are absent. It is never called: the expressions of a state are only evaluated while its
/// parameters are present, and a snapshot without them is refused (`Node::fits`).
#[cold]
pub fn absent<T>() -> T {
    unreachable!("the parameters of a state are there while it is active")
}
