//! A native tree at its place in a program: a tree of `bt!` or a machine of `state_tree!`, whose type is forgotten.

use alloc::boxed::Box;

use super::part::{AgentMemory, Observed};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::memory::erased::Plan;
use crate::loaded::memory::stored::Stored;
use crate::node::{Node, Run, View};
use crate::slot::{AnyTrace, Asked, Call};
use crate::status::Status;
use crate::time::{Moment, Next, Time};
use crate::trace::{NoTrace, NodeId};

/// A native tree at its place in a program.
pub struct NativePart<A: Agent> {
    pub tree: Box<dyn Native<A>>,
    pub facts: Facts,
    /// The keys and locals that its arguments read.
    pub reads: Observed,
}

impl<A: Agent> NativePart<A> {
    /// The keys and locals whose changes may change a decision in it. Its parameters observe the reads of its arguments.
    pub fn observed(&self) -> Observed {
        let observed = self.facts.observed;
        let keys = observed.seen_from_outside(self.reads.keys);
        let has_params = observed.seen_from_outside(Keys::NONE) != observed;
        Observed { keys, locals: if has_params { self.reads.locals.clone() } else { Box::new([]) } }
    }
}

/// Facts about a native tree, known when it is compiled: see the constants of [`Node`].
#[derive(Clone, Copy)]
pub struct Facts {
    pub runs: bool,
    pub serves: bool,
    pub watches_time: bool,
    pub guarded: bool,
    pub claims: bool,
    pub observed: Keys,
    pub visits: u32,
}

impl Facts {
    pub fn of<A: Agent, S, N: Node<A, S>>() -> Self {
        Self {
            runs: N::RUNS,
            serves: N::SERVES,
            watches_time: N::WATCHES_TIME,
            guarded: N::GUARDED,
            claims: N::CLAIMS,
            observed: N::OBSERVED,
            visits: N::VISITS,
        }
    }
}

/// A native tree whose type is forgotten. In `changed`, parameters are those that the file gives it.
pub trait Native<A: Agent>: Send + Sync {
    fn facts(&self) -> Facts;
    /// Does it remember anything while it does not run? Then no other part shares its memory.
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
    fn asked_traced(
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
