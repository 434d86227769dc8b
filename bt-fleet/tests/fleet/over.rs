//! A log over one in memory, of which a test changes single methods.

use bt_fleet::log::Memory;
use bt_fleet::{Log, LogError, PartitionId, Position};

/// The methods of a log that a test changes. The others are those of the log in memory.
pub trait Change {
    fn append(&self, log: &Memory, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        log.append(partition, record)
    }

    fn read(
        &self,
        log: &Memory,
        partition: PartitionId,
        from: Position,
        most: usize,
    ) -> Result<Vec<Vec<u8>>, LogError> {
        log.read(partition, from, most)
    }
}

/// A log in memory with changes.
#[derive(Default)]
pub struct Over<C> {
    pub memory: Memory,
    pub change: C,
}

impl<C: Change> Over<C> {
    pub const fn new(change: C) -> Self {
        Self { memory: Memory::new(), change }
    }
}

impl<C: Change> Log for Over<C> {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        self.change.append(&self.memory, partition, record)
    }

    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        self.change.read(&self.memory, partition, from, most)
    }

    fn save(&self, partition: PartitionId, at: Position, snapshot: Vec<u8>) -> Result<(), LogError> {
        self.memory.save(partition, at, snapshot)
    }

    fn has_room(&self, partition: PartitionId) -> Result<bool, LogError> {
        self.memory.has_room(partition)
    }

    fn snapshots(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        self.memory.snapshots(partition)
    }

    fn trim(&self, partition: PartitionId, before: Position) -> Result<(), LogError> {
        self.memory.trim(partition, before)
    }
}
