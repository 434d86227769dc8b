//! A state machine as rows of a table. Its memory is in the agent's block.

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

/// A machine. Its states are numbered depth first, 0 for the machine itself. So the states inside a state are a range, and
/// the number of the deepest active state determines all active states.
pub struct States<A: Agent> {
    /// By number.
    pub states: Box<[State<A>]>,
    /// The number of the deepest active state, with the flag [`NEWLY_ENTERED`], and with the number of switches in the
    /// bits from [`SWITCHED`] on.
    pub at: Word,
    /// A switch that waits for a halt, packed; 0 where there is none.
    pub pending: Word,
    /// May a transition become due without an event or a finished task? Yes if one is asked at every tick or has a
    /// delay.
    pub polls: bool,
    /// `true` if a state is selected by chance.
    pub draws: bool,
    /// Does the required event of a state give its parameters?
    pub binds: bool,
    /// By the number of a transition: its state and its index there.
    pub transitions: Box<[(u16, u16)]>,
    /// The target of the facts of each change.
    pub state_change: Option<ChangeKey<A>>,
    /// The deepest state of a selection from the root, if no state on the way can refuse.
    pub first: Option<u16>,
    /// By number: the data of single-task states. Empty where there is none.
    pub single_tasks: Box<[Option<SingleTask<A>>]>,
}

/// The key that gets the facts of each change of states.
pub struct ChangeKey<A: Agent> {
    /// Writes it.
    pub put: Put<A, Option<StateChange>>,
    /// The ids of the states, by number.
    pub ids: Box<[StateId]>,
}

/// In the word of the active state: some active states were not asked for transitions yet.
pub const NEWLY_ENTERED: u64 = 1 << 16;
/// From this bit on in that word: the number of switches in this tick so far. It is set between two halves of a tick only.
pub const SWITCHED: u32 = 32;

impl<A: Agent> States<A> {
    /// Returns the state with this number.
    #[inline]
    pub fn state(&self, number: u16) -> &State<A> {
        &self.states[usize::from(number)]
    }

    /// Returns the data of the single-task state with this number, if it is one.
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

    /// Returns the states from the machine down to this one. Only the machine if there is no such state.
    #[inline]
    pub fn path(&self, to: u16) -> impl DoubleEndedIterator<Item = &State<A>> + ExactSizeIterator + Clone {
        let path = self.states.get(usize::from(to)).map_or(&[0][..], |state| &state.path);
        path.iter().map(|&number| self.state(number))
    }

    /// Returns the child of a state on the path to `to`; `None` where `to` is not below the state.
    #[inline]
    pub fn toward(&self, number: u16, to: u16) -> Option<u16> {
        let state = self.state(number);
        if state.holds(to) { self.state(to).path.get(state.path.len()).copied() } else { None }
    }
}
