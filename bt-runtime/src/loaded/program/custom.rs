//! A type-erased custom composite or decorator at its place in a program.

use alloc::boxed::Box;

use super::eval::Env;
use super::part::{AgentMemory, Branch, Word};
use crate::blackboard::Agent;
use crate::custom::{ChildNodes, Composite, drive, stop};
use crate::cx::Cx;
use crate::loaded::memory::erased::{Cell, Place, Plan};
use crate::loaded::memory::stored::Stored;
use crate::rules::custom::State;
use crate::status::{Halt, Status};
use crate::time::{Next, Time};

/// A custom composite or decorator, with a branch for each child. A branch that does not run has the word 0.
pub struct CustomPart<A: Agent> {
    pub node: Box<dyn CustomNode<A>>,
    /// The word that holds the bits of the [`State`].
    pub state: Word,
    pub branches: Box<[Branch]>,
    /// The changes that each child has missed.
    pub rested: Box<[Rested]>,
}

/// The words of the changes that a running child has missed since it was last ticked.
pub struct Rested {
    /// The keys of the board.
    pub keys: Box<[Word]>,
    /// A bit for each frame outside of the child whose locals the child observes. The frames from the 64th on share the
    /// last bit, so a guard is sometimes checked without need.
    pub locals: Word,
}

impl Rested {
    /// Returns all words.
    pub fn words(&self) -> impl Iterator<Item = Word> {
        self.keys.iter().copied().chain([self.locals])
    }
}

/// The children of a custom composite, and the agent's memory that holds them.
pub trait LoadedNodes<A: Agent>: ChildNodes<A> {
    fn memory(&mut self) -> &mut AgentMemory<A>;
}

/// A type-erased custom composite or decorator.
pub trait CustomNode<A: Agent>: Send + Sync {
    /// Returns the largest number of times that one tick may start the same child.
    fn starts(&self) -> u8;
    /// Assigns the memory of the node: the cell with this number, which no other part shares.
    fn lay(&mut self, plan: &mut Plan, cell: u32);
    /// Returns the place of the node's memory.
    fn memory(&self) -> Option<&dyn Stored<A>>;
    /// Ticks the node. `first` is `true` in the tick of its entry.
    fn tick(&self, first: bool, state: &mut State, nodes: &mut dyn LoadedNodes<A>, cx: &mut Cx<'_, '_, A>) -> Status;
    /// Halts the node.
    fn halt(&self, state: &mut State, nodes: &mut dyn LoadedNodes<A>, cx: &mut Cx<'_, '_, A>) -> Halt;
    /// Returns the next tick that the node needs. `children` is the earliest tick that a child needs.
    fn next(&self, memory: &AgentMemory<A>, children: Next, now: Time) -> Next;
}

/// A node that `build` makes from the inputs of each tick.
pub struct Built<A: Agent, C: Composite<A>, F> {
    build: F,
    /// The place of the node's memory; `None` until all other memory has its place.
    place: Option<Place<C::Memory>>,
}

/// Erases the type of the node that `build` makes.
pub fn erase<A: Agent, C: Composite<A, Memory: Cell> + 'static>(
    build: impl Fn(&Env<'_, '_, A>) -> C + Send + Sync + 'static,
) -> Box<dyn CustomNode<A>> {
    Box::new(Built::<A, C, _> { build, place: None })
}

impl<A, C, F> CustomNode<A> for Built<A, C, F>
where
    A: Agent,
    C: Composite<A, Memory: Cell> + 'static,
    F: Fn(&Env<'_, '_, A>) -> C + Send + Sync + 'static,
{
    fn starts(&self) -> u8 {
        C::STARTS
    }

    fn lay(&mut self, plan: &mut Plan, cell: u32) {
        self.place = Some(plan.place(cell));
    }

    fn memory(&self) -> Option<&dyn Stored<A>> {
        self.place.as_ref().map(|place| place as &dyn Stored<A>)
    }

    fn tick(&self, first: bool, state: &mut State, nodes: &mut dyn LoadedNodes<A>, cx: &mut Cx<'_, '_, A>) -> Status {
        let own = (self.build)(&Env { agent: &*cx.bb, memory: nodes.memory(), world: &*cx.world });
        let mut memory = self.take(nodes.memory());
        let status = drive(first, &own, &mut memory, state, nodes, cx);
        if status == Status::Running || C::KEEPS {
            self.put(nodes.memory(), memory);
        }
        status
    }

    fn halt(&self, state: &mut State, nodes: &mut dyn LoadedNodes<A>, cx: &mut Cx<'_, '_, A>) -> Halt {
        let mut memory = self.take(nodes.memory());
        let halt = stop::<A, C>(&mut memory, state, nodes, cx);
        if halt == Halt::Pending || C::KEEPS {
            self.put(nodes.memory(), memory);
        }
        halt
    }

    fn next(&self, memory: &AgentMemory<A>, children: Next, now: Time) -> Next {
        match self.place.and_then(|place| memory.get(place)) {
            Some(memory) => C::next(memory, children, now),
            None => Next::Now,
        }
    }
}

impl<A: Agent, C: Composite<A, Memory: Cell>, F> Built<A, C, F> {
    /// Moves the node's memory out of the block, because the children use the block while the node is ticked. Makes new
    /// memory if the block has none.
    fn take(&self, memory: &mut AgentMemory<A>) -> C::Memory {
        let Some(place) = self.place else { return C::Memory::default() };
        let own = memory.get_mut(place).map(core::mem::take).unwrap_or_default();
        memory.clear(place);
        own
    }

    fn put(&self, memory: &mut AgentMemory<A>, own: C::Memory) {
        if let Some(place) = self.place {
            memory.put(place, own);
        }
    }
}
