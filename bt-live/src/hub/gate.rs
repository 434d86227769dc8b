//! The gate, which decides whether the game may run its next frame.

use crate::serve::ClientId;

/// The state of the gate: whether the game may run its next frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gate {
    /// The game runs.
    #[default]
    Open,
    /// The game runs a number of frames, and then stops.
    Steps(Steps),
    /// This client has stopped the game. If the client leaves, the game continues.
    Shut(ClientId),
}

/// A request of a client to run a number of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The client.
    pub client: ClientId,
    /// The number of the command.
    pub id: u64,
    /// The number of frames still to run.
    pub left: u32,
    /// The number of frames that have run.
    pub ran: u32,
}

impl Gate {
    /// `true` if the game may run its next frame.
    pub fn opens(self) -> bool {
        match self {
            Self::Open => true,
            Self::Steps(steps) => steps.left > 0,
            Self::Shut(_) => false,
        }
    }

    /// Sets another state. If the gate was running steps, they end, and are returned.
    pub fn set(&mut self, gate: Self) -> Option<Steps> {
        match core::mem::replace(self, gate) {
            Self::Steps(steps) => Some(steps),
            _ => None,
        }
    }

    /// Counts a frame that has run. If it was the last of the steps, shuts the gate and returns them.
    pub fn ran(&mut self) -> Option<Steps> {
        let Self::Steps(steps) = self else { return None };
        (steps.left, steps.ran) = (steps.left.saturating_sub(1), steps.ran + 1);
        let Steps { client, left, .. } = *steps;
        if left == 0 { self.set(Self::Shut(client)) } else { None }
    }

    /// Returns the client that has stopped the game, or for which it stops after its steps.
    pub const fn owner(self) -> Option<ClientId> {
        match self {
            Self::Open => None,
            Self::Steps(Steps { client, .. }) | Self::Shut(client) => Some(client),
        }
    }
}
