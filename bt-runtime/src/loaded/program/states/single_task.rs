//! The data of a single-task state.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::{Holds, Payload};
use crate::blackboard::Agent;
use crate::loaded::program::part::Word;
use crate::loaded::program::target::Target;

/// A *single-task state*: while it is the deepest active state, only its one task has work to do, until the task ends.
/// The interpreter has a short path for such states (`vm/states/single_task.rs`).
pub struct SingleTask<A: Agent> {
    /// The word of the task's branch.
    pub task: Word,
    /// The target at which the task starts.
    pub start: Target,
    /// `true` if the state, or a state above it, has a transition on an event. Then ticks with events do not take the
    /// short path.
    pub hears: bool,
    /// The exits after the failure and after the success of the task, in the order in which they are checked.
    pub exits: [Box<[Exit<A>]>; 2],
}

/// An exit from a single-task state: the part of a transition that the short path needs. The last exit of each list is
/// the restart of the machine.
pub struct Exit<A: Agent> {
    pub condition: Option<Holds<A>>,
    pub payload: Option<Arc<Payload<A>>>,
    /// The deepest state of an infallible target; [`NOWHERE`](crate::rules::state_machine::NOWHERE) if a search is
    /// needed.
    pub to: u16,
}
