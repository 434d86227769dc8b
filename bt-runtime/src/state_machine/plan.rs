//! A machine as `state_tree!` describes it: its states and transitions, as types and constants.

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

/// A machine.
///
/// Its states are numbered depth first, 0 for the machine itself. So the states inside a state are a range, and the number
/// of the deepest active state determines all active states.
pub trait Plan<A: Agent, S>: Sized {
    /// The machine itself, as the state that holds all others; its tasks are the global ones.
    type Root: State<A, S, Plan = Self>;
    /// The parameters that a transition hands to a state.
    type Payload: Payload<S>;
    /// `bool` where transitions are asked between the ends of states, else `()`: were some active states never asked?
    type NewlyEntered: Flag;
    /// The memory for a switch that waits until the old states are halted.
    type Pending: PendingSwitch;

    /// The nodes of the states, by number.
    const NODES: &'static [NodeId];
    /// `true` if a transition's condition may come true between ticks: it is asked every tick, or it has a delay.
    const POLLS: bool;
    /// `true` if a transition has a delay.
    const DELAYS: bool;
    /// `true` if a state is drawn.
    const DRAWS: bool;
    /// `true` if a state gets its parameters from the event that it requires.
    const BINDS: bool;
    /// `true` if a transition leads nowhere, and only blocks others.
    const BLOCKS: bool = false;
    /// The ids of the states, by number; none where no key gets the changes.
    const STATE_IDS: &'static [StateId] = &[];

    /// Writes a change of its states to its key.
    #[inline]
    fn state_change(_change: Option<StateChange>, _cx: &mut WriteCx<'_, '_, A, S>) {}
}

/// Writes a change of the states to the key of the machine; `None`: the machine starts, or is halted.
#[inline(always)]
pub(super) fn write_change<A: Agent, S, M: Plan<A, S>, T: Trace>(
    change: Option<StateChange>,
    run: &mut Run<'_, '_, A, S, T>,
) {
    let before = run.begin_writes();
    M::state_change(change, &mut run.write_cx());
    run.trace_writes(before);
}

/// A state.
pub trait State<A: Agent, S>: Sized {
    /// Its machine.
    type Plan: Plan<A, S>;
    /// Its tasks.
    type Tasks: Tasks<A, S>;
    /// Its children.
    type Below: States<A, S, Self::Plan>;
    /// Its transitions.
    type Transitions: Transitions<A, S, Self::Plan>;

    /// Its number.
    const NUMBER: u16;
    /// The first number after those of the states inside it.
    const END: u16;
    /// Its node.
    const NODE: NodeId;
    /// `true` if all of its tasks must succeed, `false` if one is enough.
    const ALL: bool;
    /// How it chooses among its children.
    const SELECT: Select;
    /// The keys that its enter condition reads.
    const KEYS: Keys;
    /// `true` if a transition must give its parameters.
    const NEEDS_PAYLOAD: bool = false;
    /// `true` if an event must be there to enter it.
    const REQUIRES: bool = false;
    /// `true` if that event gives its parameters.
    const BINDS: bool = false;

    /// Are its parameters present?
    #[inline]
    fn has_arguments(_scope: &S) -> bool {
        true
    }

    /// Its enter condition.
    #[inline]
    fn may_enter(_view: &View<'_, '_, A, S>) -> bool {
        true
    }

    /// Is this the event that must be there?
    #[inline]
    fn requires(_event: &A::Event, _view: &View<'_, '_, A, S>) -> bool {
        false
    }

    /// Returns the parameters that this event gives.
    #[inline]
    fn bind(_event: &A::Event, _view: &View<'_, '_, A, S>) -> Option<<Self::Plan as Plan<A, S>>::Payload> {
        None
    }

    /// Its score among its siblings.
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

/// Returns the parameters that the first suitable event gives to the state.
#[inline]
pub(crate) fn bound<A: Agent, S, X: State<A, S>>(
    inbox: &A::Inbox,
    view: &View<'_, '_, A, S>,
) -> Option<<X::Plan as Plan<A, S>>::Payload> {
    let place = inbox.find(|event| X::requires(event, view))?;
    X::bind(inbox.get(place)?, view)
}

/// Is this state `X`, or inside it?
#[inline(always)]
pub(crate) fn holds<A: Agent, S, X: State<A, S>>(number: u16) -> bool {
    switch::holds(X::NUMBER, X::END, number)
}

/// Returns the node of the state with this number, where a trace is on.
#[inline(always)]
pub(crate) fn node<A: Agent, S, M: Plan<A, S>, T: Trace>(number: u16, run: &Run<'_, '_, A, S, T>) -> NodeId {
    if T::ON { run.base + M::NODES.get(usize::from(number)).copied().unwrap_or(0) } else { 0 }
}

/// Stands for parameters that are absent, which no expression reads: the expressions of a state are asked only while its
/// parameters are present, and a snapshot without them is refused (`Node::fits`).
#[cold]
pub fn absent<T>() -> T {
    unreachable!("the parameters of a state are there while it is active")
}
