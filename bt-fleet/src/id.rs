//! Names of partitions, agents and owners.

use serde::{Deserialize, Serialize};

/// The place of a record in the log of a partition. The first record has the position 1, and there are no gaps.
pub type Position = u64;

/// A time of the fleet, as the number of ticks since its start.
pub type Tick = u64;

/// A partition of the fleet, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PartitionId(pub u32);

/// The number of a member: a process, or a part of one, that owns partitions. No two members may have the same number
/// at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MemberId(pub u64);

/// The name of an agent, the same in every partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AgentKey {
    /// The partition that always knows where the agent is: events for it go there.
    pub home: PartitionId,
    /// The number of the agent among the agents with this home.
    pub number: u32,
}
