//! Restores a partition from a snapshot and the log after it.

use crate::id::{PartitionId, Position};
use crate::layout::Layout;
use crate::log::{Log, LogError};
use crate::owner::Error;
use crate::partition::Partition;
use crate::region::Region;

/// The maximum number of records that are read at once.
pub(crate) const BATCH: usize = 256;

/// A partition that was read from its log.
pub(crate) struct Restored<R: Region> {
    pub(crate) partition: Partition<R>,
    /// The position of the snapshot with which the reading began.
    pub(crate) saved: Position,
}

/// Returns the partition in its state at the end of the log.
pub(crate) fn restore<R: Region>(log: &impl Log, layout: Layout, at: PartitionId) -> Result<Restored<R>, Error> {
    restore_on(log, layout, at, &mut None)
}

/// Restores a partition, as [`restore`]. After an error of the log, `begun` has the partition as far as it was read: the next
/// call with it goes on from there.
pub(crate) fn restore_on<R: Region>(
    log: &impl Log,
    layout: Layout,
    at: PartitionId,
    begun: &mut Option<Restored<R>>,
) -> Result<Restored<R>, Error> {
    if let Some(known) = begun.take_if(|known| known.partition.id() == at)
        && let Some(restored) = known.read(log, begun)?
    {
        return Ok(restored);
    }
    let snapshots = log.snapshots(at)?;
    let partitions = snapshots.iter().filter_map(|bytes| Partition::restore(layout, at, bytes).ok());
    for partition in partitions.chain([Partition::new(layout, at)]) {
        let known = Restored { saved: partition.position(), partition };
        if let Some(restored) = known.read(log, begun)? {
            return Ok(restored);
        }
    }
    Err(Error::Unreadable(at))
}

impl<R: Region> Restored<R> {
    /// Reads up to the end of the log; `None` if the next record was trimmed. After another error, `begun` has the partition.
    fn read(mut self, log: &impl Log, begun: &mut Option<Self>) -> Result<Option<Self>, Error> {
        match read_on(&mut self.partition, log, Position::MAX) {
            Ok(()) => Ok(Some(self)),
            Err(LogError::Trimmed) => Ok(None),
            Err(error) => {
                *begun = Some(self);
                Err(error.into())
            }
        }
    }
}

/// Applies the records up to a position, or to the end of the log.
pub(crate) fn read_on<R: Region>(partition: &mut Partition<R>, log: &impl Log, end: Position) -> Result<(), LogError> {
    loop {
        let left = usize::try_from(end.saturating_sub(partition.position())).unwrap_or(usize::MAX);
        let most = left.min(BATCH);
        if most == 0 {
            return Ok(());
        }
        let records = log.read(partition.id(), partition.position() + 1, most)?;
        records.iter().for_each(|record| partition.apply(record));
        if records.len() < most {
            return Ok(());
        }
    }
}
