//! A state machine as a table of states. The memory of the machine is in the agent's block.

mod facts;
mod params;
mod single_task;
mod state;
mod transition;

use alloc::boxed::Box;

pub use params::{Params, Payload};
pub use single_task::{Exit, SingleTask};
pub use state::{State, Task};
pub use transition::{Holds, Transition};

use super::leaf::Put;
use super::part::{AgentMemory, Word};
use crate::blackboard::Agent;
use crate::rules::state_machine::change::{StateChange, StateId};

/// A machine. Its states are numbered depth first, 0 for the machine itself. So the states inside a state are a range
/// of numbers, and the number of the deepest active state determines all active states.
pub struct States<A: Agent> {
    /// The states, by their numbers.
    pub states: Box<[State<A>]>,
    /// The word with the number of the deepest active state, the flag [`NEWLY_ENTERED`], and, from the bit [`SWITCHED`]
    /// on, the number of switches.
    pub at: Word,
    /// The word of a switch that waits for a halt; 0 if there is none.
    pub pending: Word,
    /// `true` if a transition may become due without an event or a finished task, because it is checked at every tick
    /// or has a delay.
    pub polls: bool,
    /// `true` if a state is selected by chance.
    pub draws: bool,
    /// `true` if the required event of a state gives the state's parameters.
    pub binds: bool,
    /// The state of each transition and the transition's index in that state, by the number of the transition.
    pub transitions: Box<[(u16, u16)]>,
    /// The key that gets the facts of each change of states.
    pub state_change: Option<ChangeKey<A>>,
    /// The deepest state of a selection from the root, if no state on the way can refuse.
    pub first: Option<u16>,
    /// The data of each single-task state, by the number of the state. Empty if the machine has no single-task state.
    pub single_tasks: Box<[Option<SingleTask<A>>]>,
}

/// The key that gets the facts of each change of states.
pub struct ChangeKey<A: Agent> {
    /// Writes the key.
    pub put: Put<A, Option<StateChange>>,
    /// The ids of the states, by their numbers.
    pub ids: Box<[StateId]>,
}

/// The flag in the word of the active state: the transitions of some active states were not checked yet.
pub const NEWLY_ENTERED: u64 = 1 << 16;
/// The lowest bit, in the word of the active state, of the number of switches in this tick. The number is only set
/// between two halves of a tick.
pub const SWITCHED: u32 = 32;

impl<A: Agent> States<A> {
    /// Returns the state with this number.
    #[inline]
    pub fn state(&self, number: u16) -> &State<A> {
        &self.states[usize::from(number)]
    }

    /// Returns the data of the state with this number, if it is a single-task state.
    #[inline]
    pub fn single_task(&self, number: u16) -> Option<&SingleTask<A>> {
        self.single_tasks.get(usize::from(number))?.as_ref()
    }

    /// Returns the number of the deepest active state.
    #[inline]
    pub fn deepest(&self, memory: &AgentMemory<A>) -> u16 {
        memory.words()[self.at as usize] as u16
    }

    /// Returns the transition with this number, if there is one.
    #[inline]
    pub fn transition(&self, number: u16) -> Option<&Transition<A>> {
        let &(state, place) = self.transitions.get(usize::from(number))?;
        self.state(state).transitions.get(usize::from(place))
    }

    /// Returns the states from the machine down to this state; only the machine if there is no such state.
    #[inline]
    pub fn path(&self, to: u16) -> impl DoubleEndedIterator<Item = &State<A>> + ExactSizeIterator + Clone {
        let path = self.states.get(usize::from(to)).map_or(&[0][..], |state| &state.path);
        path.iter().map(|&number| self.state(number))
    }

    /// Returns the child of a state on the path to `to`; `None` if `to` is not below the state.
    #[inline]
    pub fn toward(&self, number: u16, to: u16) -> Option<u16> {
        let state = self.state(number);
        if state.holds(to) { self.state(to).path.get(state.path.len()).copied() } else { None }
    }
}
