//! Whether the game may run its next frame.

use crate::serve::ClientId;

/// Whether the game may run its next frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gate {
    /// It runs.
    #[default]
    Open,
    /// It runs some frames, and then stops.
    Steps(Steps),
    /// This client has stopped it: if the client leaves, it goes on.
    Shut(ClientId),
}

/// Frames that a client has asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The client.
    pub client: ClientId,
    /// The number of the command.
    pub id: u64,
    /// The frames still to run.
    pub left: u32,
    /// The frames that have run.
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

    /// Sets another state. Returns the steps that this ends.
    pub fn set(&mut self, gate: Self) -> Option<Steps> {
        match core::mem::replace(self, gate) {
            Self::Steps(steps) => Some(steps),
            _ => None,
        }
    }

    /// A frame has run. Returns the steps that are complete.
    pub fn ran(&mut self) -> Option<Steps> {
        let Self::Steps(steps) = self else { return None };
        (steps.left, steps.ran) = (steps.left.saturating_sub(1), steps.ran + 1);
        let Steps { client, left, .. } = *steps;
        if left == 0 { self.set(Self::Shut(client)) } else { None }
    }

    /// The client that has stopped it, or for which it will stop.
    pub const fn owner(self) -> Option<ClientId> {
        match self {
            Self::Open => None,
            Self::Steps(Steps { client, .. }) | Self::Shut(client) => Some(client),
        }
    }
}
