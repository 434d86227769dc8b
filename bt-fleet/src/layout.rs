//! The constants of a fleet.

use core::time::Duration;

use serde::{Deserialize, Serialize};

use crate::id::{PartitionId, Tick};

/// The most partitions of a fleet.
pub const MOST_PARTITIONS: u32 = 65_536;

/// The constants of a fleet. All members must have the same; a snapshot of another layout is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    partitions: u32,
    dt: Duration,
    delay: Tick,
}

impl Layout {
    /// A fleet of this number of partitions, 1 to [`MOST_PARTITIONS`] (a number outside is moved to the nearest of them).
    /// A tick takes 100 ms, and an order arrives with the next tick.
    #[must_use]
    pub const fn new(partitions: u32) -> Self {
        let partitions = match partitions {
            0 => 1,
            MOST_PARTITIONS.. => MOST_PARTITIONS,
            _ => partitions,
        };
        Self { partitions, dt: Duration::from_millis(100), delay: 1 }
    }

    /// The time of a tick.
    #[must_use]
    pub const fn dt(mut self, dt: Duration) -> Self {
        self.dt = dt;
        self
    }

    /// The number of ticks after which an order of an agent arrives, at least 1, also for an order to its own
    /// partition. An event for an agent that is not at its home takes this number of ticks again for each partition
    /// that passes the event on. Partitions may be this many ticks apart without waiting for each other.
    #[must_use]
    pub const fn delay(mut self, ticks: Tick) -> Self {
        self.delay = if ticks == 0 { 1 } else { ticks };
        self
    }

    /// All partitions.
    pub fn partitions(self) -> impl Iterator<Item = PartitionId> {
        (0..self.partitions).map(PartitionId)
    }

    /// `true` if there is such a partition.
    #[must_use]
    pub const fn contains(self, partition: PartitionId) -> bool {
        partition.0 < self.partitions
    }

    /// The number of partitions.
    #[must_use]
    pub const fn len(self) -> usize {
        self.partitions as usize
    }

    /// `false`: a fleet has a partition.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// The time of a tick.
    #[must_use]
    pub const fn tick_time(self) -> Duration {
        self.dt
    }

    /// The number of ticks after which an order arrives.
    #[must_use]
    pub const fn order_delay(self) -> Tick {
        self.delay
    }
}
