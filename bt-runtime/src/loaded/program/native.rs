//! A native tree in a program: a type-erased tree of `bt!` or machine of `state_tree!`.

use alloc::boxed::Box;

use super::observed::Observed;
use super::part::AgentMemory;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::memory::erased::Plan;
use crate::loaded::memory::stored::Stored;
use crate::node::{Run, View};
use crate::rules::facts::Facts;
use crate::rules::prediction::Prediction;
use crate::slot::{AnyTrace, Asked, Call};
use crate::status::Status;
use crate::time::{Moment, Next, Time};
use crate::trace::{NoTrace, NodeId};

/// A native tree in a program.
pub struct NativePart<A: Agent> {
    pub tree: Box<dyn Native<A>>,
    /// The keys and locals that the arguments of the tree read.
    pub reads: Observed,
}

impl<A: Agent> NativePart<A> {
    /// Returns the keys and locals whose changes may change a decision in the tree. Its parameters observe what its
    /// arguments read.
    pub fn observed(&self) -> Observed {
        let observed = self.tree.observed();
        let keys = observed.seen_from_outside(self.reads.keys);
        let has_params = observed.seen_from_outside(Keys::NONE) != observed;
        Observed { keys, locals: if has_params { self.reads.locals.clone() } else { Box::new([]) } }
    }
}

/// A type-erased native tree. In `changed`, `PARAMS` stands for the arguments that the file passes.
pub trait Native<A: Agent>: Send + Sync {
    /// Returns the facts about the tree before it runs.
    fn facts(&self) -> Facts;
    /// Returns the keys that the tree observes.
    fn observed(&self) -> Keys;
    /// Returns `true` if the tree has persistent memory. Then no other part shares its memory.
    fn keeps(&self) -> bool;
    /// Assigns the memory of the tree: the cell with this number.
    fn lay(&mut self, plan: &mut Plan, cell: u32);
    /// Returns the place of the tree's memory.
    fn memory(&self) -> Option<&dyn Stored<A>>;
    /// Returns `true` if the tree runs.
    fn runs(&self, memory: &AgentMemory<A>) -> bool;
    /// Runs a tick without a trace.
    fn quiet(&self, call: Call, memory: &mut AgentMemory<A>, run: Run<'_, '_, A, (), NoTrace>) -> Status;
    /// Runs a tick with a trace.
    fn call_traced(&self, call: Call, memory: &mut AgentMemory<A>, run: Run<'_, '_, A, (), AnyTrace<'_>>) -> Status;
    /// Asks the tree a question without a trace.
    fn asked(&self, asked: Asked, memory: &AgentMemory<A>, view: View<'_, '_, A, ()>) -> Prediction;
    /// Asks the tree a question with a trace. `node` runs the tree.
    fn asked_traced(
        &self,
        asked: Asked,
        memory: &AgentMemory<A>,
        view: View<'_, '_, A, ()>,
        trace: &mut AnyTrace<'_>,
        node: NodeId,
    ) -> Prediction;
    fn wakes_at(&self, memory: &AgentMemory<A>, moment: Moment, watched: bool) -> Option<Time>;
    fn next(&self, memory: &AgentMemory<A>, moment: Moment) -> Next;
}
