//! A state of a machine.

use alloc::boxed::Box;

use super::{Params, Payload, Transition};
use crate::blackboard::Agent;
use crate::loaded::program::eval::{Get, Take};
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Branch;
use crate::rules::state_machine::selection::Select;
use crate::rules::state_machine::switch;
use crate::trace::NodeId;

/// A state of a machine.
pub struct State<A: Agent> {
    pub number: u16,
    /// The first number after those of this state and the states inside it.
    pub end: u16,
    pub node: NodeId,
    /// The numbers of the states from the machine down to this state.
    pub path: Box<[u16]>,
    /// `true` if all tasks must succeed; `false` if one success is enough.
    pub all: bool,
    pub select: Select,
    pub children: Box<[u16]>,
    pub tasks: Box<[Task]>,
    pub transitions: Box<[Transition<A>]>,
    /// The enter condition.
    pub when: Option<Get<A, bool>>,
    /// The keys and locals that the enter condition reads.
    pub observed: Observed,
    /// The functions that take the required event: one of them must take it.
    pub requires: Option<Box<[Take<A>]>>,
    /// The score of the state among its siblings.
    pub score: Option<Get<A, f64>>,
    /// The parameters of the state.
    pub params: Option<Params<A>>,
    /// The payload that the required event gives.
    pub binds: Option<Payload<A>>,
}

/// A task of a state: a branch with its own word, as a branch of a parallel has.
#[derive(Clone, Copy)]
pub struct Task {
    pub branch: Branch,
    /// `true` if the task is halted and entered anew when its state is selected again.
    pub again: bool,
}

impl<A: Agent> State<A> {
    /// Returns `true` if a transition must give the parameters of the state.
    pub fn needs_payload(&self) -> bool {
        self.params.is_some() && self.binds.is_none()
    }

    /// Returns the number of the state around this state; `None` for the machine.
    #[inline]
    pub fn above(&self) -> Option<u16> {
        self.path.iter().rev().nth(1).copied()
    }

    /// Returns `true` if `number` is this state, or a state inside it.
    #[inline]
    pub fn holds(&self, number: u16) -> bool {
        switch::holds(self.number, self.end, number)
    }
}
