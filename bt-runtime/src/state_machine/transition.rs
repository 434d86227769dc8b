//! A transition as `state_tree!` describes it.

use super::delay::Delay;
use super::plan::Plan;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::View;
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::target::TransitionTarget;
use crate::trace::NodeId;

/// The type that describes a transition.
pub trait Transition<A: Agent, S> {
    /// The machine of the transition.
    type Plan: Plan<A, S>;
    /// The delay of the transition, or `NoDelay`.
    type Delay: Delay<A, S>;

    /// The number of the transition in the machine.
    const NUMBER: u16;
    /// The node of the transition's state.
    const FROM: NodeId;
    /// The triggers: a sum of [`SUCCESS`](super::SUCCESS), [`FAILURE`](super::FAILURE), [`TICK`](super::TICK) and
    /// [`EVENT`](super::EVENT).
    const ON: u8;
    /// The priority: a higher number is stronger.
    const PRIORITY: i8;
    /// The target of the transition.
    const TARGET: TransitionTarget;
    /// The keys that the condition reads.
    const KEYS: Keys;
    /// The state to which the transition gives parameters.
    const RECEIVER: u16 = NOWHERE;

    /// Returns `true` if the condition holds, for a transition without an event.
    #[inline]
    fn holds(_view: &View<'_, '_, A, S>) -> bool {
        true
    }

    /// Returns `true` if this is the transition's event, and its condition holds.
    #[inline]
    fn hears(_event: &A::Event, _view: &View<'_, '_, A, S>) -> bool {
        false
    }

    /// Returns the parameters that the transition gives.
    #[inline]
    fn payload(_event: Option<&A::Event>, _view: &View<'_, '_, A, S>) -> Option<<Self::Plan as Plan<A, S>>::Payload> {
        None
    }
}
