//! The memory of one agent's loaded tree, and the step of the fast path.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::ptr::NonNull;

use super::Held;
use crate::blackboard::Agent;
use crate::loaded::live::migrating::Migrating;
use crate::loaded::program::part::AgentMemory;
use crate::loaded::program::{Program, Step};

/// The memory of one agent's loaded tree.
pub struct Memory<A: Agent> {
    /// The step on which the tree rests, if the next tick only has to run that step's leaf. The step belongs to the
    /// program in `state`. Every change of the state, and every tick, clears this field first.
    fast_path: Option<NonNull<Step<A>>>,
    state: State<A>,
}

/// The state of a loaded tree.
pub enum State<A: Agent> {
    Runs(Held<A>),
    /// A tree that migrates. `None` stands for no tree: a tick of it fails.
    Migrating(Option<Box<Migrating<A>>>),
}

// SAFETY: `fast_path` acts as a `&Step` into the program, so it may be sent if an `Arc` of the program may.
unsafe impl<A: Agent> Send for Memory<A> where State<A>: Send {}
// SAFETY: as above.
unsafe impl<A: Agent> Sync for Memory<A> where State<A>: Sync {}

impl<A: Agent> Memory<A> {
    /// Returns the memory of a tree that has not started.
    pub fn new(program: &Arc<Program<A>>) -> Self {
        Self::of(State::Runs(Held::new(program)))
    }

    /// Returns the memory in this state.
    pub fn of(state: State<A>) -> Self {
        Self { fast_path: None, state }
    }

    /// Returns the state of the tree.
    #[inline(always)]
    pub fn state(&self) -> &State<A> {
        &self.state
    }

    /// Returns the state of the tree for writing. Clears the fast path.
    pub fn state_mut(&mut self) -> &mut State<A> {
        self.leave();
        &mut self.state
    }

    /// Returns the program and the memory of the tree, also while it migrates; `None` if there is no tree.
    #[inline]
    pub fn held(&self) -> Option<&Held<A>> {
        match &self.state {
            State::Runs(held) => Some(held),
            State::Migrating(migrating) => migrating.as_ref().map(|migrating| &migrating.held),
        }
    }

    /// Calls `run` with the program and its memory; `run` returns the step of the fast path for the next tick, if there
    /// is one. Returns `None` if the tree is migrating.
    #[inline(always)]
    pub fn run<R>(
        &mut self,
        run: impl for<'p> FnOnce(&'p Program<A>, &mut AgentMemory<A>) -> (Option<&'p Step<A>>, R),
    ) -> Option<R> {
        // `run` may panic. Then there is no fast path.
        self.leave();
        let State::Runs(held) = &mut self.state else { return None };
        let (program, memory) = held.block_mut();
        let (fast_path, result) = run(program, memory);
        self.fast_path = fast_path.map(NonNull::from);
        Some(result)
    }

    /// Clears the fast path.
    #[inline(always)]
    pub fn leave(&mut self) {
        self.fast_path = None;
    }

    /// Returns the step on which the tree rests, with the memory, if the next tick only has to run that step's leaf.
    #[inline(always)]
    pub fn fast_path(&mut self) -> Option<(&Step<A>, &mut AgentMemory<A>)> {
        let fast_path = self.fast_path?;
        let State::Runs(held) = &mut self.state else {
            // SAFETY: `run` set `fast_path` while the state was `Runs`. `state_mut`, the only way to change the state,
            // clears it.
            unsafe { core::hint::unreachable_unchecked() }
        };
        // SAFETY: `run` got the step from the program of `held`. Nothing writes the program, and it lives as long as
        // `held`.
        Some((unsafe { fast_path.as_ref() }, held.block_mut().1))
    }
}

impl<A: Agent> Memory<A> {
    /// The memory of no tree: a tick of it fails.
    pub const NONE: Self = Self { fast_path: None, state: State::Migrating(None) };
}

impl<A: Agent> Default for Memory<A> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<A: Agent> Clone for Memory<A> {
    fn clone(&self) -> Self {
        let state = match &self.state {
            State::Runs(held) => State::Runs(held.clone()),
            State::Migrating(migrating) => State::Migrating(migrating.clone()),
        };
        // The copy runs the same program, so the step is valid for it too.
        Self { fast_path: self.fast_path, state }
    }
}
