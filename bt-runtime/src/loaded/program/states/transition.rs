//! A transition of a state.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::Payload;
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Env, Lasts, Take};
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Word;
use crate::rules::state_machine::target::TransitionTarget;

/// A transition of a state.
pub struct Transition<A: Agent> {
    /// The number of the transition in the machine.
    pub number: u16,
    /// The triggers, as bits: see [`trigger`](crate::rules::state_machine::trigger).
    pub on: u8,
    pub priority: i8,
    pub target: TransitionTarget<Box<[u16]>>,
    /// The condition, if no event triggers the transition.
    pub condition: Option<Holds<A>>,
    /// The functions that take the event and check the condition, one for each kind of event.
    pub hears: Box<[Take<A>]>,
    /// The length of the delay, and the word of its [`Until`](crate::rules::state_machine::delay::Until).
    pub delay: Option<(Lasts<A>, Word)>,
    pub payload: Option<Arc<Payload<A>>>,
    /// The keys and locals that the condition reads.
    pub observed: Observed,
}

/// The closure of a transition's condition.
pub type Holds<A> = Arc<dyn Fn(&Env<'_, '_, A>) -> bool + Send + Sync>;
