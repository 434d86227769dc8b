//! The gate, which decides whether the game may run its next frame.

use std::collections::BTreeSet;

use crate::serve::ClientId;

/// The owner of breakpoints, and of a hold on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// The file that the game reads before its first frame.
    File,
    /// A client.
    Client(ClientId),
}

/// The state of the gate. The game stands while an owner holds it, except for the frames of steps.
#[derive(Debug, Default)]
pub struct Gate {
    holders: BTreeSet<Owner>,
    /// The frames that run although the game is held. Their client is one of the holders.
    steps: Option<Steps>,
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
    pub fn opens(&self) -> bool {
        self.steps.is_some() || !self.is_held()
    }

    /// `true` if an owner holds the game.
    pub fn is_held(&self) -> bool {
        !self.holders.is_empty()
    }

    /// Returns the owners that hold the game.
    pub const fn holders(&self) -> &BTreeSet<Owner> {
        &self.holders
    }

    /// Adds owners that hold the game. If the gate was running steps, they end, and are returned.
    pub fn hold(&mut self, owners: impl IntoIterator<Item = Owner>) -> Option<Steps> {
        self.holders.extend(owners);
        self.steps.take()
    }

    /// Ends the hold of this owner. Returns its steps if the gate was running them.
    pub fn release(&mut self, owner: Owner) -> Option<Steps> {
        self.holders.remove(&owner);
        self.steps.take_if(|steps| Owner::Client(steps.client) == owner)
    }

    /// Ends the hold of all owners. Returns the steps that this ends.
    pub fn open(&mut self) -> Option<Steps> {
        self.holders.clear();
        self.steps.take()
    }

    /// Runs steps, after which their client holds the game. Returns the steps that this ends.
    pub fn step(&mut self, steps: Steps) -> Option<Steps> {
        self.holders.insert(Owner::Client(steps.client));
        self.steps.replace(steps)
    }

    /// Counts a frame that has run. If it was the last of the steps, returns them.
    pub fn ran(&mut self) -> Option<Steps> {
        let steps = self.steps.as_mut()?;
        (steps.left, steps.ran) = (steps.left.saturating_sub(1), steps.ran + 1);
        self.steps.take_if(|steps| steps.left == 0)
    }
}
