//! The records of a partition's log.

use serde::{Deserialize, Serialize};

use crate::id::{AgentKey, MemberId, PartitionId, Position, Tick};

/// A record of a partition's log. The state of a partition follows from its records alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Record {
    /// A member takes the partition over. The position of this record is the epoch, until the next such record.
    Own {
        /// The member.
        by: MemberId,
    },
    /// Items of one source. A source numbers its items per destination, from 0. Items that were seen before have no effect, nor
    /// have those behind a gap: a source sends in order, and sends again until the log has acknowledged.
    Inputs {
        /// The source.
        from: Source,
        /// The number of the first item.
        first: u64,
        /// The items.
        items: Vec<Item>,
    },
    /// Time goes on. Without effect if the epoch is not the present one: the member has lost the partition.
    Mark {
        /// The epoch of the member that wrote this record.
        epoch: Position,
        /// The tick to go on to.
        to: Tick,
        /// For each partition, the number of orders that are in its log.
        acked: Vec<(PartitionId, u64)>,
    },
}

impl Record {
    /// The record as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // Writing plain data to memory cannot fail.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// Reads a record; `None` if the bytes are none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// The source of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Source {
    /// A client, by the number that it chose.
    Client(u64),
    /// The agents of a partition.
    Partition(PartitionId),
}

/// An item with the tick in which it takes effect. If that tick is over, it takes effect in the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The tick.
    pub due: Tick,
    /// The effect.
    pub what: What,
}

/// The effect of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// An event for an agent. It follows the agent.
    Event {
        /// The agent.
        to: AgentKey,
        /// The event in postcard's format.
        event: Vec<u8>,
    },
    /// An agent comes in.
    Arrive {
        /// The agent.
        agent: AgentKey,
        /// How often it has moved.
        moves: u32,
        /// Its brain in postcard's format.
        brain: Vec<u8>,
    },
    /// Moves an agent to another partition. The item follows the agent.
    Move {
        /// The agent.
        agent: AgentKey,
        /// The partition.
        to: PartitionId,
    },
    /// For the agent's home: the agent is in this partition now, or it is gone.
    Whereabouts {
        /// The agent.
        agent: AgentKey,
        /// Where it is.
        at: Option<PartitionId>,
        /// How often it has moved: news of an earlier move has no effect.
        moves: u32,
    },
}
