//! The brains and populations that a frame ticks.

use std::any::Any;
#[cfg(feature = "json")]
use std::sync::Arc;
use std::time::Duration;

use bt_runtime::brain::Pinned;
use bt_runtime::population::{self, AgentId};
#[cfg(feature = "json")]
use bt_runtime::replay::Recording;
use bt_runtime::trace::Trace;
use bt_runtime::tree::Movable;
use bt_runtime::{Agent, Board, Brain, Population, Status, Tree};
#[cfg(feature = "json")]
use bt_runtime::{Halt, Program, loaded::Loaded};

use crate::wire::Swapped;

pub type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;
type Of<W> = <<W as Watched>::Tree as Tree>::Agent;
/// A function that gets the number, the generation and the board of an agent.
type Visit<'v, A> = dyn FnMut(u32, u32, &Board<A>) + 'v;

/// An item that a frame ticks: a [`Brain`], a [`Pinned`] brain, a [`Population`], or a
/// [`Recording`](bt_runtime::replay::Recording).
pub trait Watched {
    /// The type of the tree.
    type Tree: Tree;
    /// The result type of a tick.
    type Ticked;

    /// Ticks the item without a trace.
    fn tick(&mut self, dt: Duration, world: &mut World<'_, Self::Tree>) -> Self::Ticked;

    /// Ticks the item with a trace. If `stops`, first stops its tree; a population has no single tree, and ignores
    /// `stops`.
    fn tick_watched(
        &mut self,
        dt: Duration,
        world: &mut World<'_, Self::Tree>,
        trace: &mut impl Trace,
        stops: bool,
    ) -> Self::Ticked;

    /// Records the running nodes of an agent, as [`Brain::look`] does. `agent` is the number in a population; a single
    /// agent ignores it.
    fn look(&mut self, agent: u32, world: &mut World<'_, Self::Tree>, trace: &mut impl Trace);

    /// Returns the numbers of the agents that are at least `from`, in order, at most `most` of them. A single agent
    /// returns `number`.
    #[must_use]
    fn numbers(&self, number: u32, _from: u32, _most: usize) -> Vec<u32> {
        vec![number]
    }

    /// Returns the number of agents that had the place of this agent before; 0 for a single agent. `None`: the agent
    /// does not exist.
    #[must_use]
    fn generation(&self, agent: u32) -> Option<u32>;

    /// Calls `visit` with the number, the generation and the board of each agent. `number` is the number of a single
    /// agent.
    fn each(&self, number: u32, visit: &mut Visit<'_, Of<Self>>);

    /// Writes to the board of an agent. `None`: the agent does not exist.
    fn write<R>(&mut self, agent: u32, write: impl FnOnce(&mut Board<Of<Self>>) -> R) -> Option<R>;

    /// Sends an event to an agent; `false`: the agent's queue is full. `None`: the agent does not exist.
    fn send(&mut self, agent: u32, event: <Of<Self> as Agent>::Event) -> Option<bool>;

    /// Replaces the tree by another version, if `program` is an `Arc<Program>` for its type of agent. Returns the
    /// numbers of the agents that this call has swapped, all 0 if there are none. An agent that already has the new
    /// version is not swapped again.
    fn swap(&mut self, _program: &dyn Any) -> Swapped {
        Swapped::default()
    }

    /// `true` if the item is a single agent.
    #[must_use]
    fn is_single(&self) -> bool {
        true
    }
}

impl<T: Movable> Watched for Brain<T> {
    type Tree = T;
    type Ticked = Status;

    #[inline]
    fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        Self::tick(self, dt, world)
    }

    fn tick_watched(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut impl Trace, stops: bool) -> Status {
        if stops {
            self.stop_traced(world, trace);
        }
        self.tick_traced(dt, world, trace)
    }

    fn look(&mut self, _: u32, world: &mut World<'_, T>, trace: &mut impl Trace) {
        Brain::look(self, world, trace);
    }

    fn generation(&self, _: u32) -> Option<u32> {
        Some(0)
    }

    fn each(&self, number: u32, visit: &mut Visit<'_, Of<Self>>) {
        visit(number, 0, self.board());
    }

    fn write<R>(&mut self, _: u32, write: impl FnOnce(&mut Board<Of<Self>>) -> R) -> Option<R> {
        Some(write(self.board_mut()))
    }

    fn send(&mut self, _: u32, event: <Of<Self> as Agent>::Event) -> Option<bool> {
        Some(Brain::send(self, event).is_ok())
    }

    #[cfg(feature = "json")]
    fn swap(&mut self, program: &dyn Any) -> Swapped {
        let (Some(program), Some(brain)) = (
            program.downcast_ref::<Arc<Program<T::Agent>>>(),
            (self as &mut dyn Any).downcast_mut::<Brain<Loaded<T::Agent>>>(),
        ) else {
            return Swapped::default();
        };
        if brain.has_swapped_to(program) || brain.program().name() != program.name() {
            return Swapped::default();
        }
        Swapped { agents: 1, halting: usize::from(brain.swap(program) == Halt::Pending) }
    }
}

impl<T: Tree> Watched for Pinned<'_, T> {
    type Tree = T;
    type Ticked = Status;

    #[inline]
    fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        Pinned::tick(self, dt, world)
    }

    fn tick_watched(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut impl Trace, stops: bool) -> Status {
        if stops {
            self.stop_traced(world, trace);
        }
        self.tick_traced(dt, world, trace)
    }

    fn look(&mut self, _: u32, world: &mut World<'_, T>, trace: &mut impl Trace) {
        Pinned::look(self, world, trace);
    }

    fn generation(&self, _: u32) -> Option<u32> {
        Some(0)
    }

    fn each(&self, number: u32, visit: &mut Visit<'_, Of<Self>>) {
        visit(number, 0, self.board());
    }

    fn write<R>(&mut self, _: u32, write: impl FnOnce(&mut Board<Of<Self>>) -> R) -> Option<R> {
        Some(write(self.board_mut()))
    }

    fn send(&mut self, _: u32, event: <Of<Self> as Agent>::Event) -> Option<bool> {
        Some(Pinned::send(self, event).is_ok())
    }
}

impl<T: Tree> Watched for Population<T> {
    type Tree = T;
    type Ticked = population::Ticked;

    #[inline]
    fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> population::Ticked {
        Self::tick(self, dt, world)
    }

    fn tick_watched(
        &mut self,
        dt: Duration,
        world: &mut World<'_, T>,
        trace: &mut impl Trace,
        _: bool,
    ) -> population::Ticked {
        self.tick_traced(dt, world, trace)
    }

    fn is_single(&self) -> bool {
        false
    }

    fn look(&mut self, agent: u32, world: &mut World<'_, T>, trace: &mut impl Trace) {
        if let Some(id) = self.at_place(agent as usize) {
            Self::look(self, id, world, trace);
        }
    }

    fn numbers(&self, _: u32, from: u32, most: usize) -> Vec<u32> {
        let numbers = self.iter().map(|(id, _)| id.index() as u32);
        numbers.skip_while(|number| *number < from).take(most).collect()
    }

    fn generation(&self, agent: u32) -> Option<u32> {
        self.at_place(agent as usize).map(AgentId::generation)
    }

    fn each(&self, _: u32, visit: &mut Visit<'_, Of<Self>>) {
        self.iter().for_each(|(id, brain)| visit(id.index() as u32, id.generation(), brain.board()));
    }

    fn write<R>(&mut self, agent: u32, write: impl FnOnce(&mut Board<Of<Self>>) -> R) -> Option<R> {
        let id = self.at_place(agent as usize)?;
        Some(write(&mut *self.board_mut(id)?))
    }

    fn send(&mut self, agent: u32, event: <Of<Self> as Agent>::Event) -> Option<bool> {
        let id = self.at_place(agent as usize)?;
        Some(Self::send(self, id, event).is_ok())
    }

    #[cfg(feature = "json")]
    fn swap(&mut self, program: &dyn Any) -> Swapped {
        let (Some(program), Some(population)) = (
            program.downcast_ref::<Arc<Program<T::Agent>>>(),
            (self as &mut dyn Any).downcast_mut::<Population<Loaded<T::Agent>>>(),
        ) else {
            return Swapped::default();
        };
        let (agents, halting) = population.swap_where(program, |known| known.name() == program.name());
        Swapped { agents, halting }
    }
}

/// A brain with recorded inputs: the changes that clients make are on its tape.
#[cfg(feature = "json")]
impl<T: Movable<Agent: Agent<Event: Clone> + Clone>> Watched for Recording<T>
where
    Brain<T>: Clone + Unpin,
{
    type Tree = T;
    type Ticked = Status;

    fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        Self::tick(self, dt, world)
    }

    fn tick_watched(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut impl Trace, stops: bool) -> Status {
        if stops {
            self.stop_traced(world, trace);
        }
        self.tick_traced(dt, world, trace)
    }

    fn look(&mut self, _: u32, world: &mut World<'_, T>, trace: &mut impl Trace) {
        Self::look(self, world, trace);
    }

    fn generation(&self, _: u32) -> Option<u32> {
        Some(0)
    }

    fn each(&self, number: u32, visit: &mut Visit<'_, Of<Self>>) {
        visit(number, 0, self.brain().board());
    }

    fn write<R>(&mut self, _: u32, write: impl FnOnce(&mut Board<Of<Self>>) -> R) -> Option<R> {
        Some(write(self.board_mut()))
    }

    fn send(&mut self, _: u32, event: <Of<Self> as Agent>::Event) -> Option<bool> {
        Some(Self::send(self, event).is_ok())
    }
}
