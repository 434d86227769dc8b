//! The recorded file: the inputs of a run, and the actions of each guard.

use std::time::Duration;

use bt_runtime::replay::TickDigest;
use bt_runtime::snapshot::{Mismatch, Version};
use serde::{Deserialize, Serialize};

use crate::guard::Guard;

/// A recorded run.
#[derive(Serialize, Deserialize)]
pub struct Run {
    /// The version of the guards' tree.
    version: Version,
    /// The seed of the game.
    pub seed: u64,
    /// The time of a tick.
    pub dt: Duration,
    /// The ticks.
    pub ticks: Vec<Tick>,
}

/// The input before a tick, and the actions of each guard in it.
#[derive(Serialize, Deserialize)]
pub struct Tick {
    /// The command of the player.
    pub command: Option<Command>,
    /// The actions of the guards, in their order.
    pub deeds: Vec<TickDigest>,
}

/// A command of the player to a guard, to check a place.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The guard.
    pub guard: usize,
    /// Column and row.
    pub place: (i16, i16),
}

impl Run {
    /// Makes an empty run.
    pub fn new(seed: u64, dt: Duration) -> Self {
        Self { version: Version::of::<Guard>(), seed, dt, ticks: Vec::new() }
    }

    /// Returns the number of guards.
    pub fn guards(&self) -> usize {
        self.ticks.first().map_or(0, |tick| tick.deeds.len())
    }

    /// Checks that this build has the same tree.
    pub fn check(&self) -> Result<(), Mismatch> {
        self.version.check::<Guard>()
    }
}
