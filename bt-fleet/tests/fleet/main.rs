//! A fleet over a log in memory: faults one by one, then random interleavings of them.

mod couriers;
mod deaf;
mod faults;
mod faulty;
mod follower;
mod interleavings;
mod items;
mod members;
mod over;
mod overload;
mod sizes;
mod waiting;

use bt_fleet::{AgentKey, PartitionId};

const FIRST: PartitionId = PartitionId(0);
const OTHER: PartitionId = PartitionId(1);
const AGENT: AgentKey = AgentKey { home: FIRST, number: 0 };
