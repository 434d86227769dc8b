//! The constants of a fleet.

use core::time::Duration;

use serde::{Deserialize, Serialize};

use crate::id::{PartitionId, Tick};

/// The maximum number of partitions of a fleet.
pub const MOST_PARTITIONS: u32 = 65_536;

/// The maximum number of ticks of one mark: a forged or wrong record must not occupy the owner of the partition
/// forever. Also the maximum [delay](Layout::delay) of orders.
pub const MOST_TICKS: Tick = 1024;

/// The constants of a fleet. All members must have the same constants; a snapshot with others is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    partitions: u32,
    dt: Duration,
    delay: Tick,
}

impl Layout {
    /// Makes the layout of a fleet with this number of partitions, clamped to 1 to [`MOST_PARTITIONS`]. A tick takes
    /// 100 ms, and an order arrives with the next tick.
    #[must_use]
    pub const fn new(partitions: u32) -> Self {
        let partitions = match partitions {
            0 => 1,
            MOST_PARTITIONS.. => MOST_PARTITIONS,
            _ => partitions,
        };
        Self { partitions, dt: Duration::from_millis(100), delay: 1 }
    }

    /// Sets the time of a tick.
    #[must_use]
    pub const fn dt(mut self, dt: Duration) -> Self {
        self.dt = dt;
        self
    }

    /// Sets the number of ticks after which an order of an agent arrives, clamped to 1 to [`MOST_TICKS`], even in the
    /// agent's own partition. An event for an agent that is not at its home takes this number of ticks again for each
    /// partition that passes the event on. Partitions may be this many ticks apart without waiting for each other.
    #[must_use]
    pub const fn delay(mut self, ticks: Tick) -> Self {
        self.delay = match ticks {
            0 => 1,
            MOST_TICKS.. => MOST_TICKS,
            _ => ticks,
        };
        self
    }

    /// Returns all partitions.
    pub fn partitions(self) -> impl Iterator<Item = PartitionId> {
        (0..self.partitions).map(PartitionId)
    }

    /// Returns `true` if the fleet has this partition.
    #[must_use]
    pub const fn contains(self, partition: PartitionId) -> bool {
        partition.0 < self.partitions
    }

    /// Returns the number of partitions.
    #[must_use]
    pub const fn len(self) -> usize {
        self.partitions as usize
    }

    /// Returns `false`: a fleet has at least one partition.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Returns the time of a tick.
    #[must_use]
    pub const fn tick_time(self) -> Duration {
        self.dt
    }

    /// Returns the number of ticks after which an order arrives.
    #[must_use]
    pub const fn order_delay(self) -> Tick {
        self.delay
    }
}
