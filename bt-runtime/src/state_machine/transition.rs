//! A transition, as `state_tree!` describes it.

use super::delay::Delay;
use super::plan::Plan;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::View;
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::target::TransitionTarget;
use crate::trace::NodeId;

/// A transition.
pub trait Transition<A: Agent, S> {
    /// Its machine.
    type Plan: Plan<A, S>;
    /// Its delay, or `NoDelay`.
    type Delay: Delay<A, S>;

    /// Its number in the machine.
    const NUMBER: u16;
    /// The node of its state.
    const FROM: NodeId;
    /// When it is asked: a sum of [`SUCCESS`](super::SUCCESS), [`FAILURE`](super::FAILURE), [`TICK`](super::TICK) and
    /// [`EVENT`](super::EVENT).
    const ON: u8;
    /// Higher is stronger.
    const PRIORITY: i8;
    /// Its target.
    const TARGET: TransitionTarget;
    /// The keys that its condition reads.
    const KEYS: Keys;
    /// The state that it gives parameters to.
    const RECEIVER: u16 = NOWHERE;

    /// Its condition, if no event triggers it.
    #[inline]
    fn holds(_view: &View<'_, '_, A, S>) -> bool {
        true
    }

    /// Is this its event, and does its condition hold?
    #[inline]
    fn hears(_event: &A::Event, _view: &View<'_, '_, A, S>) -> bool {
        false
    }

    /// Returns the parameters that it gives.
    #[inline]
    fn payload(_event: Option<&A::Event>, _view: &View<'_, '_, A, S>) -> Option<<Self::Plan as Plan<A, S>>::Payload> {
        None
    }
}
