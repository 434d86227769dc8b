//! A log in memory, for a fleet in one process and for tests.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Log, LogError};
use crate::id::{PartitionId, Position};

/// A log in memory, lost when the process ends. [`Memory::bounded`] makes clients wait for snapshots.
#[derive(Debug)]
pub struct Memory {
    most: usize,
    partitions: Mutex<BTreeMap<PartitionId, Lines>>,
}

/// The log of one partition.
#[derive(Debug, Default)]
struct Lines {
    trimmed: Position,
    records: VecDeque<Vec<u8>>,
    snapshots: BTreeMap<Position, Vec<u8>>,
}

impl Memory {
    /// Makes an empty log without a limit.
    #[must_use]
    pub const fn new() -> Self {
        Self::bounded(usize::MAX)
    }

    /// Makes an empty log that makes clients wait while a partition has this number of records. Trimming makes room.
    #[must_use]
    pub const fn bounded(most: usize) -> Self {
        Self { most, partitions: Mutex::new(BTreeMap::new()) }
    }

    /// Returns the number of records of a partition that were not trimmed.
    #[must_use]
    pub fn records(&self, partition: PartitionId) -> usize {
        self.partitions().get(&partition).map_or(0, |lines| lines.records.len())
    }

    /// Calls `change` with the bytes of the newest snapshot of a partition. Returns `false` if the partition has no
    /// snapshot. For tests of damaged snapshots.
    pub fn damage(&self, partition: PartitionId, change: impl FnOnce(&mut [u8])) -> bool {
        let mut partitions = self.partitions();
        let last =
            partitions.get_mut(&partition).and_then(|lines| lines.snapshots.last_entry().map(|entry| entry.into_mut()));
        last.map(|snapshot| change(snapshot)).is_some()
    }

    // A poisoned lock is ignored, because no method leaves a half-done change behind.
    fn partitions(&self) -> MutexGuard<'_, BTreeMap<PartitionId, Lines>> {
        self.partitions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Log for Memory {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        let mut partitions = self.partitions();
        let lines = partitions.entry(partition).or_default();
        lines.records.push_back(record.to_vec());
        Ok(lines.trimmed + lines.records.len() as Position)
    }

    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        let partitions = self.partitions();
        let none = Lines::default();
        let lines = partitions.get(&partition).unwrap_or(&none);
        let skip = from.checked_sub(lines.trimmed + 1).ok_or(LogError::Trimmed)?;
        let skip = usize::try_from(skip).unwrap_or(usize::MAX);
        if skip > lines.records.len() {
            return Err(LogError::Shortened);
        }
        Ok(lines.records.iter().skip(skip).take(most).cloned().collect())
    }

    fn save(&self, partition: PartitionId, at: Position, snapshot: Vec<u8>) -> Result<(), LogError> {
        let mut partitions = self.partitions();
        let snapshots = &mut partitions.entry(partition).or_default().snapshots;
        snapshots.insert(at, snapshot);
        while snapshots.len() > 2 {
            snapshots.pop_first();
        }
        Ok(())
    }

    fn has_room(&self, partition: PartitionId) -> Result<bool, LogError> {
        Ok(self.records(partition) < self.most)
    }

    fn snapshots(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        let partitions = self.partitions();
        Ok(partitions.get(&partition).map_or_else(Vec::new, |lines| lines.snapshots.values().rev().cloned().collect()))
    }

    fn trim(&self, partition: PartitionId, before: Position) -> Result<(), LogError> {
        let mut partitions = self.partitions();
        let lines = partitions.entry(partition).or_default();
        while lines.trimmed + 1 < before && lines.records.pop_front().is_some() {
            lines.trimmed += 1;
        }
        Ok(())
    }
}
