//! A transition.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::Payload;
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Env, Lasts, Take};
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Word;
use crate::rules::state_machine::target::TransitionTarget;

/// A transition.
pub struct Transition<A: Agent> {
    /// Its number in the machine.
    pub number: u16,
    /// When it is asked: see [`trigger`](crate::rules::state_machine::trigger).
    pub on: u8,
    pub priority: i8,
    pub target: TransitionTarget<Box<[u16]>>,
    /// Its condition, if no event triggers it.
    pub condition: Option<Holds<A>>,
    /// Its event and its condition: each function takes one kind of event.
    pub hears: Box<[Take<A>]>,
    /// The length of its delay, and the word for the end: `NO_DELAY` while none runs.
    pub delay: Option<(Lasts<A>, Word)>,
    pub payload: Option<Arc<Payload<A>>>,
    /// The keys and locals that its condition reads.
    pub observed: Observed,
}

/// A condition of a transition.
pub type Holds<A> = Arc<dyn Fn(&Env<'_, '_, A>) -> bool + Send + Sync>;
