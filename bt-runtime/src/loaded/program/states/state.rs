//! A state.

use alloc::boxed::Box;

use super::{Params, Payload, Transition};
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Get, Take};
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Branch;
use crate::rules::state_machine::selection::Select;
use crate::rules::state_machine::switch;
use crate::trace::NodeId;

/// A state.
pub struct State<A: Agent> {
    pub number: u16,
    /// The first number after those of the states inside it.
    pub end: u16,
    pub node: NodeId,
    /// The numbers of the states from the machine down to it.
    pub path: Box<[u16]>,
    /// Must all of its tasks succeed?
    pub all: bool,
    pub select: Select,
    pub children: Box<[u16]>,
    pub tasks: Box<[Task]>,
    pub transitions: Box<[Transition<A>]>,
    /// Its enter condition.
    pub when: Option<Get<A, bool>>,
    /// The keys and locals that the enter condition reads.
    pub observed: Observed,
    /// The required event: one that any of these functions takes.
    pub requires: Option<Box<[Take<A>]>>,
    /// Its score among its siblings.
    pub score: Option<Get<A, f64>>,
    /// Its parameters.
    pub params: Option<Params<A>>,
    /// The payload of the event that it requires.
    pub binds: Option<Payload<A>>,
}

/// A task: a branch with a word of its own, as a branch of a parallel has.
#[derive(Clone, Copy)]
pub struct Task {
    pub branch: Branch,
    /// Is it halted and entered anew when its state is selected again?
    pub again: bool,
}

impl<A: Agent> State<A> {
    /// Must a transition give its parameters?
    pub fn needs_payload(&self) -> bool {
        self.params.is_some() && self.binds.is_none()
    }

    /// Returns the state around it; `None` for the machine.
    #[inline]
    pub fn above(&self) -> Option<u16> {
        self.path.iter().rev().nth(1).copied()
    }

    /// Is this state it, or inside it?
    #[inline]
    pub fn holds(&self, number: u16) -> bool {
        switch::holds(self.number, self.end, number)
    }
}
