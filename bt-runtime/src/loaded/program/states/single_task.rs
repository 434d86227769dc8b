//! The data of a single-task state.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::{Holds, Payload};
use crate::blackboard::Agent;
use crate::loaded::program::part::Word;
use crate::loaded::program::target::Target;

/// A *single-task state*: while it is the deepest active state, only its one task has work to do, until that task is done.
/// The interpreter has a short path for it (`vm/states/single_task.rs`).
pub struct SingleTask<A: Agent> {
    /// The word of its task.
    pub task: Word,
    /// The start of the task.
    pub start: Target,
    /// Does it, or a state above it, have a transition on an event? Then ticks with events do not take the short path.
    pub hears: bool,
    /// The exits after the failure and after the success of the task, in the order in which they are asked.
    pub exits: [Box<[Exit<A>]>; 2],
}

/// An exit from a single-task state: the part of a transition that the short path needs. The last exit of a list is the
/// restart of the machine.
pub struct Exit<A: Agent> {
    pub condition: Option<Holds<A>>,
    pub payload: Option<Arc<Payload<A>>>,
    /// The deepest state of an infallible target; [`NOWHERE`](crate::rules::state_machine::NOWHERE) where a search is
    /// needed.
    pub to: u16,
}
