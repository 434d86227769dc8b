//! Identifiers of agents.

use core::time::Duration;

use crate::brain::Update;
use crate::time::Time;

/// The index that no place has: the end of a list of places.
pub(super) const NONE: u32 = u32::MAX;

/// The identifier of an agent of a population: its place, and its generation, which counts the earlier agents in that
/// place. No other agent ever gets the same id, so an outdated id finds no agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AgentId {
    index: u32,
    generation: u32,
}

impl AgentId {
    pub(super) fn new(index: usize, generation: u32) -> Self {
        Self { index: index as u32, generation }
    }

    /// Returns the place of the agent. Agents are ticked in the order of their places. Places are small and dense, so
    /// they can index a table.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Returns the number of agents that had this place before.
    #[must_use]
    pub const fn generation(self) -> u32 {
        self.generation
    }

    /// Returns the identifier as a number, for an atomic or another language. No identifier is `u64::MAX`, because no
    /// population has that many places.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        (self.generation as u64) << 32 | self.index as u64
    }

    /// Returns the identifier of a number that [`to_bits`](Self::to_bits) has returned. Any other number makes an
    /// identifier that finds no agent, or another agent.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self { index: bits as u32, generation: (bits >> 32) as u32 }
    }
}

/// The data of a place, apart from its agent's brain.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Meta {
    pub(super) generation: u32,
    /// The microseconds between ticks; 0 for every tick. For a free place, the place that was freed before it.
    pub(super) every: u32,
}

impl Meta {
    /// Returns the earliest moment of an agent's next tick, if its last tick was at `last`.
    pub(super) fn may_tick_from(self, last: Time) -> Time {
        last.after(Duration::from_micros(self.every.into()))
    }

    pub(super) fn set(&mut self, update: Update) {
        self.every = match update {
            Update::EveryTick => 0,
            Update::Every(every) => u32::try_from(every.as_micros()).unwrap_or(u32::MAX),
        };
    }
}
