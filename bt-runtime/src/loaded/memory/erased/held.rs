//! A block with the program that it belongs to.

use alloc::sync::Arc;

use crate::blackboard::Agent;
use crate::loaded::program::Program;
use crate::loaded::program::part::AgentMemory;

/// A program and the memory of one agent for it.
pub struct Held<A: Agent> {
    /// A second handle of the program, which the block owns too. It lets code read the program while it writes the
    /// block.
    program: Arc<Program<A>>,
    memory: AgentMemory<A>,
}

impl<A: Agent> Held<A> {
    /// Returns the program with the memory of a tree that has not started.
    pub fn new(program: &Arc<Program<A>>) -> Self {
        Self::of(program, AgentMemory::new(Arc::clone(program)))
    }

    /// Returns the program with this memory.
    pub fn of(program: &Arc<Program<A>>, memory: AgentMemory<A>) -> Self {
        Self { program: Arc::clone(program), memory }
    }

    /// Returns the handle of the program, for sharing.
    pub fn shared(&self) -> &Arc<Program<A>> {
        &self.program
    }

    /// Returns the program.
    #[inline(always)]
    pub fn program(&self) -> &Program<A> {
        &self.program
    }

    /// Returns the memory.
    #[inline(always)]
    pub fn memory(&self) -> &AgentMemory<A> {
        &self.memory
    }

    /// Returns the program, and the memory for writing.
    #[inline(always)]
    pub fn block_mut(&mut self) -> (&Program<A>, &mut AgentMemory<A>) {
        (&self.program, &mut self.memory)
    }
}

impl<A: Agent> Clone for Held<A> {
    fn clone(&self) -> Self {
        Self { program: Arc::clone(&self.program), memory: self.memory.clone() }
    }
}
