//! What is in the file: the inputs of a run, and what each guard did with them.

use std::time::Duration;

use bt_runtime::replay::TickDigest;
use bt_runtime::snapshot::{Mismatch, Version};
use serde::{Deserialize, Serialize};

use crate::guard::Guard;

/// A recorded run.
#[derive(Serialize, Deserialize)]
pub struct Run {
    /// The tree that the guards had.
    version: Version,
    /// The seed of the game.
    pub seed: u64,
    /// The time that passes in a tick.
    pub dt: Duration,
    /// The ticks.
    pub ticks: Vec<Tick>,
}

/// What came from outside before a tick, and what each guard did in it.
#[derive(Serialize, Deserialize)]
pub struct Tick {
    /// What the player wanted.
    pub command: Option<Command>,
    /// What the guards did, in their order.
    pub deeds: Vec<TickDigest>,
}

/// A word of the player: this guard shall look at that place.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The guard.
    pub guard: usize,
    /// Column and row.
    pub place: (i16, i16),
}

impl Run {
    /// A run that begins.
    pub fn new(seed: u64, dt: Duration) -> Self {
        Self { version: Version::of::<Guard>(), seed, dt, ticks: Vec::new() }
    }

    /// The number of guards.
    pub fn guards(&self) -> usize {
        self.ticks.first().map_or(0, |tick| tick.deeds.len())
    }

    /// Has this build the same tree?
    pub fn check(&self) -> Result<(), Mismatch> {
        self.version.check::<Guard>()
    }
}
