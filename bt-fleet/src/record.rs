//! The records of a partition's log.

use core::iter::Peekable;

use serde::{Deserialize, Serialize};

use crate::id::{AgentKey, MemberId, PartitionId, Position, Tick};

/// The maximum number of items in one record.
pub const MOST_ITEMS: usize = 256;

/// The budget of a record for the payloads of its items, in bytes: a record is closed when the next item would exceed
/// it. A larger item has a record of its own.
pub const ITEMS_BYTES: usize = 256 << 10;

/// The maximum size of the payload of one item, a brain or an event, in bytes.
pub const MOST_ITEM_BYTES: usize = 512 << 10;

/// The maximum size of a record in bytes, which a log must take. Without its payload, an item has at most 64 bytes. A
/// mark has at most 11 bytes for each partition, until 2⁵⁶ orders were sent to it.
pub const MOST_RECORD_BYTES: usize = 768 << 10;

/// A record of a partition's log. The state of a partition follows from its records alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Record {
    /// A member takes the partition over. The position of this record is the epoch, until the next such record.
    Own {
        /// The member.
        by: MemberId,
    },
    /// Items of one source. A source numbers its items per destination, from 0. Items that were seen before have no
    /// effect, nor have items after a gap: a source sends its items in order, and repeats them until the log has
    /// acknowledged them.
    Inputs {
        /// The source.
        from: Source,
        /// The number of the first item.
        first: u64,
        /// The items.
        items: Vec<Item>,
    },
    /// Runs the partition to a tick. Without effect if the epoch is not the current one: the member has lost the
    /// partition.
    Mark {
        /// The epoch of the member that wrote this record.
        epoch: Position,
        /// The tick up to which the partition runs.
        to: Tick,
        /// For each partition with newly acknowledged orders, the number of orders that are in its log.
        acked: Vec<(PartitionId, u64)>,
    },
}

impl Record {
    /// Returns the record as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // Writing plain data to memory cannot fail.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// Reads a record; `None` if the bytes are no record.
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

/// An item with the tick in which it takes effect. If that tick is over, the item takes effect in the next tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The tick in which the item takes effect.
    pub due: Tick,
    /// The effect.
    pub what: What,
}

impl Item {
    /// Returns the size of the payload in bytes.
    const fn size(&self) -> usize {
        match &self.what {
            What::Event { event: payload, .. } | What::Arrive { brain: payload, .. } => payload.len(),
            What::Move { .. } | What::Whereabouts { .. } => 0,
        }
    }
}

/// Takes the items of the next record: at least one, unless there is none.
pub(crate) fn take_items<'i>(items: &mut Peekable<impl Iterator<Item = &'i Item>>) -> Vec<Item> {
    let (mut taken, mut size) = (Vec::new(), 0);
    while let Some(item) =
        items.next_if(|item| taken.is_empty() || (taken.len() < MOST_ITEMS && size + item.size() <= ITEMS_BYTES))
    {
        size += item.size();
        taken.push(item.clone());
    }
    taken
}

/// The effect of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// An event for an agent. The item follows the agent to its partition.
    Event {
        /// The agent.
        to: AgentKey,
        /// The event in postcard's format.
        event: Vec<u8>,
    },
    /// An agent arrives.
    Arrive {
        /// The agent.
        agent: AgentKey,
        /// The number of moves of the agent.
        moves: u32,
        /// The brain of the agent in postcard's format.
        brain: Vec<u8>,
    },
    /// Moves an agent to another partition. The item follows the agent to its partition.
    Move {
        /// The agent.
        agent: AgentKey,
        /// The partition.
        to: PartitionId,
    },
    /// Reports to the agent's home that the agent is in this partition now, or was removed.
    Whereabouts {
        /// The agent.
        agent: AgentKey,
        /// The partition of the agent; `None` if the agent was removed.
        at: Option<PartitionId>,
        /// The number of moves of the agent: a report of an earlier move has no effect.
        moves: u32,
    },
}
