//! The log of each partition, and its snapshots: the only place where members meet.

mod memory;
#[cfg(feature = "nats")]
mod nats;

use core::fmt;

pub use memory::Memory;
#[cfg(feature = "nats")]
pub use nats::{Beats, Nats, NatsOptions};

use crate::id::{PartitionId, Position};

/// Ordered, durable logs, one per partition, with the last two snapshots of each.
///
/// An append may return an error although the record is in the log, and a record may be logged late or twice: the
/// format of the records makes both harmless. A log must not lose a record that it has acknowledged, nor change the
/// order of records.
pub trait Log {
    /// Appends a record, and returns its position, which is greater than that of all earlier records. A log must take
    /// records of up to [`MOST_RECORD_BYTES`](crate::record::MOST_RECORD_BYTES), 768 KiB.
    ///
    /// # Errors
    /// The record may be in the log nevertheless, now or later: append it again.
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError>;

    /// Returns `most` records from a position on, in order and without gaps; fewer if the log ends before.
    ///
    /// # Errors
    /// [`LogError::Trimmed`] if the record at `from` was trimmed, [`LogError::Shortened`] if the log ends before
    /// `from - 1`.
    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError>;

    /// Stores the snapshot of the partition after the record at this position. Only the two snapshots with the greatest
    /// positions are kept.
    ///
    /// # Errors
    /// The snapshot may be stored nevertheless.
    fn save(&self, partition: PartitionId, at: Position, snapshot: Vec<u8>) -> Result<(), LogError>;

    /// Returns `false` if clients must wait until the partition is saved. Members may append nevertheless, because
    /// otherwise they could not save.
    ///
    /// # Errors
    /// The log cannot tell now.
    fn has_room(&self, partition: PartitionId) -> Result<bool, LogError>;

    /// Returns the snapshots, the one with the greatest position first.
    ///
    /// # Errors
    /// The snapshots cannot be read now.
    fn snapshots(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError>;

    /// Removes the records before a position.
    ///
    /// # Errors
    /// The records may still exist.
    fn trim(&self, partition: PartitionId, before: Position) -> Result<(), LogError>;
}

impl<L: Log + ?Sized> Log for &L {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        (**self).append(partition, record)
    }

    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        (**self).read(partition, from, most)
    }

    fn save(&self, partition: PartitionId, at: Position, snapshot: Vec<u8>) -> Result<(), LogError> {
        (**self).save(partition, at, snapshot)
    }

    fn has_room(&self, partition: PartitionId) -> Result<bool, LogError> {
        (**self).has_room(partition)
    }

    fn snapshots(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        (**self).snapshots(partition)
    }

    fn trim(&self, partition: PartitionId, before: Position) -> Result<(), LogError> {
        (**self).trim(partition, before)
    }
}

/// The error of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogError {
    /// The log cannot be reached, or did not answer in time: try again.
    Unreachable(String),
    /// The log refuses this, and will refuse it again: correct the call, the options or the log.
    Invalid(String),
    /// The log has no room for items of clients now: try again after the partition was saved.
    Full,
    /// The record was trimmed: continue from a snapshot.
    Trimmed,
    /// The log ends before a record that it has acknowledged. The partition stands still, because going on would lose
    /// agents without notice: restore the log.
    Shortened,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(why) => write!(f, "the log did not answer: {why}"),
            Self::Invalid(why) => f.write_str(why),
            Self::Full => f.write_str("the log is full"),
            Self::Trimmed => f.write_str("the record was trimmed from the log"),
            Self::Shortened => f.write_str(
                "the log has lost records that it had acknowledged\nhelp: restore it; with three servers, one may fail",
            ),
        }
    }
}

impl core::error::Error for LogError {}
