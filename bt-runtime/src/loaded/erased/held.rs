//! A block with the program that it belongs to.

use alloc::sync::Arc;
use core::ptr::NonNull;

use crate::blackboard::Agent;
use crate::loaded::part::Block;
use crate::loaded::program::{Program, Step};

/// A program and the memory of one agent for it.
pub struct Held<A: Agent> {
    /// The step on which the agent's tree rests, if nothing but that step has a say in the next tick: it lies in the steps
    /// of `program`, which is never replaced here.
    near: Option<NonNull<Step<A>>>,
    /// The block's owner too: held once more, to be read while the block is written.
    program: Arc<Program<A>>,
    block: Block<A>,
}

// SAFETY: `near` stands for a `&Step`, which lies in the program, so that it may be sent where an `Arc` of it may.
unsafe impl<A: Agent> Send for Held<A> where Arc<Program<A>>: Send {}
// SAFETY: as above.
unsafe impl<A: Agent> Sync for Held<A> where Arc<Program<A>>: Sync {}

impl<A: Agent> Held<A> {
    /// The memory of a tree that has not started.
    pub fn new(program: &Arc<Program<A>>) -> Self {
        Self { near: None, program: Arc::clone(program), block: Block::new(Arc::clone(program)) }
    }

    /// A program with what an agent remembers of it.
    pub fn of(program: &Arc<Program<A>>, block: Block<A>) -> Self {
        Self { near: None, program: Arc::clone(program), block }
    }

    /// The program, to be shared.
    pub fn shared(&self) -> &Arc<Program<A>> {
        &self.program
    }

    /// The memory, to write: nothing is near then.
    pub fn block_mut(&mut self) -> (&Program<A>, &mut Block<A>) {
        self.near = None;
        (&self.program, &mut self.block)
    }

    /// The program.
    #[inline(always)]
    pub fn program(&self) -> &Program<A> {
        &self.program
    }

    /// The memory.
    #[inline(always)]
    pub fn block(&self) -> &Block<A> {
        &self.block
    }

    /// Runs the program: `run` says on which step the tree then rests, if that has the next tick to itself.
    #[inline(always)]
    pub fn run<R>(&mut self, run: impl for<'p> FnOnce(&'p Program<A>, &mut Block<A>) -> (Option<&'p Step<A>>, R)) -> R {
        // It may panic: then nothing is near.
        self.near = None;
        let (near, result) = run(&self.program, &mut self.block);
        self.near = near.map(NonNull::from);
        result
    }

    /// The tree rests nowhere: nothing is near.
    #[inline(always)]
    pub fn leave(&mut self) {
        self.near = None;
    }

    /// The step on which the tree rests, if nothing else has a say in the next tick.
    #[inline(always)]
    pub fn near(&mut self) -> Option<(&Step<A>, &mut Block<A>)> {
        // SAFETY: `run` got it as a part of `program`, which nothing writes and which lives as long as `self`.
        let step = unsafe { self.near?.as_ref() };
        Some((step, &mut self.block))
    }
}

impl<A: Agent> Clone for Held<A> {
    fn clone(&self) -> Self {
        Self { near: self.near, program: Arc::clone(&self.program), block: self.block.clone() }
    }
}
