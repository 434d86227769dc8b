//! Trees of `bt!` and machines of `state_tree!` that files run: the node of a compiled `run`, its memory in the block.

mod held;
mod register;
mod saved;
mod tree;

use alloc::boxed::Box;

use super::live::saved::Savers;
use super::memory::erased::Plan;
use super::memory::stored::Stored;
use super::program::part::{AgentMemory, Env, Observed};
use super::registry::inputs::{Build, Inputs, Takes};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::leaf::InputInfo;
use crate::node::{Run, View};
use crate::rules::facts::Facts;
use crate::slot::{AnyTrace, Asked, Call};
use crate::status::Status;
use crate::time::{Moment, Next, Time};
use crate::trace::{NoTrace, NodeId};
use crate::tree::NodeInfo;
pub use saved::SavedTree;
pub use tree::FileTree;

/// The parameters of a tree that files may run. Made by `bt!` and `state_tree!`.
pub trait Given {
    /// What they are.
    const INPUTS: &'static [InputInfo];
}

impl Given for () {
    const INPUTS: &'static [InputInfo] = &[];
}

impl Build for () {
    fn build<A: Agent, T: Takes<A, Self>>(_: &mut Inputs<'_, '_, A>, takes: T) -> Option<T::Made> {
        Some(takes.take(|_: &Env<'_, A>| ()))
    }
}

/// A native tree under its name.
pub struct Registered<A: Agent> {
    pub name: &'static str,
    pub docs: &'static str,
    pub inputs: &'static [InputInfo],
    pub info: &'static [NodeInfo],
    pub make: tree::Making<A>,
    /// Notes how what it remembers is saved, where that is known.
    pub saves: Option<fn(&mut Savers<A>)>,
}

/// A native tree at its place in a program.
pub struct NativePart<A: Agent> {
    pub tree: Box<dyn Native<A>>,
    /// What its arguments read.
    pub reads: Observed,
}

impl<A: Agent> NativePart<A> {
    /// What changes may change a decision in it: its parameters stand for what its arguments read.
    pub fn observed(&self) -> Observed {
        let observed = self.tree.observed();
        let keys = observed.seen_from_outside(self.reads.keys);
        let has_params = observed.seen_from_outside(Keys::NONE) != observed;
        Observed { keys, locals: if has_params { self.reads.locals.clone() } else { Box::new([]) } }
    }
}

/// A native tree whose type is forgotten. In `changed`, parameters are those that the file gives it.
pub trait Native<A: Agent>: Send + Sync {
    /// What is known of it before it runs.
    fn facts(&self) -> Facts;
    /// What it observes.
    fn observed(&self) -> Keys;
    /// Does it remember anything when it does not run? Then its memory is nobody else's.
    fn keeps(&self) -> bool;
    /// Gives it its memory: the cell with this number.
    fn lay(&mut self, plan: &mut Plan, cell: u32);
    /// Where it remembers.
    fn memory(&self) -> Option<&dyn Stored<A>>;
    /// Does it run?
    fn runs(&self, memory: &AgentMemory<A>) -> bool;
    /// A tick without a trace.
    fn quiet(&self, call: Call, memory: &mut AgentMemory<A>, run: Run<'_, '_, A, (), NoTrace>) -> Status;
    /// A tick with one.
    fn call_traced(&self, call: Call, memory: &mut AgentMemory<A>, run: Run<'_, '_, A, (), AnyTrace<'_>>) -> Status;
    /// A question without a trace.
    fn asked(&self, asked: Asked, memory: &AgentMemory<A>, view: View<'_, '_, A, ()>) -> bool;
    /// A question with one; the tree is run by this node.
    fn asked_told(
        &self,
        asked: Asked,
        memory: &AgentMemory<A>,
        view: View<'_, '_, A, ()>,
        trace: &mut AnyTrace<'_>,
        node: NodeId,
    ) -> bool;
    fn wakes_at(&self, memory: &AgentMemory<A>, moment: Moment, watched: bool) -> Option<Time>;
    fn next(&self, memory: &AgentMemory<A>, moment: Moment) -> Next;
}
