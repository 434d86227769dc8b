//! Reads partitions from their logs, tick by tick, whichever members own them.

use std::collections::VecDeque;

use crate::id::{MemberId, PartitionId, Tick};
use crate::layout::Layout;
use crate::log::{Log, LogError};
use crate::owner::Error;
use crate::partition::Partition;
use crate::record::Record;
use crate::region::Region;
use crate::restored::{BATCH, restore};

/// Reads the logs of partitions and applies them, without owning any. The state follows from the log, so a follower has
/// the same agents as the owners, in every tick, before, during and after a takeover. A follower writes nothing: owners
/// do not notice it.
///
/// A follower ticks all agents of its partitions, so it does the work of all their owners. For a large fleet, divide
/// the partitions among several followers.
pub struct Follower<R: Region> {
    layout: Layout,
    followed: Vec<Followed<R>>,
    jumps: u64,
}

struct Followed<R: Region> {
    partition: Partition<R>,
    /// The records that were read and are not yet applied.
    records: VecDeque<Vec<u8>>,
    /// The last tick that the applied marks allow.
    to: Tick,
    owner: Option<MemberId>,
}

impl<R: Region> Follower<R> {
    /// Makes a follower of these partitions from their newest snapshots and the records after them.
    ///
    /// # Errors
    /// As [`Owner::take_over`](crate::Owner::take_over).
    pub fn new(
        log: &impl Log,
        layout: Layout,
        partitions: impl IntoIterator<Item = PartitionId>,
    ) -> Result<Self, Error> {
        let follow = |at| restore(log, layout, at).map(|restored| Followed::new(restored.partition));
        let followed = partitions.into_iter().map(follow).collect::<Result<_, _>>()?;
        Ok(Self { layout, followed, jumps: 0 })
    }

    /// Reads more records of each partition whose records so far do not allow the next tick.
    ///
    /// # Errors
    /// Returns the first error of a partition: try again.
    pub fn read(&mut self, log: &impl Log) -> Result<(), Error> {
        let (mut result, tick) = (Ok(()), self.now());
        for followed in
            self.followed.iter_mut().filter_map(|followed| (!followed.leads_beyond(tick)).then_some(followed))
        {
            let done = match followed.read(log) {
                // The log was trimmed after newer snapshots: the ticks before them are skipped.
                Err(LogError::Trimmed) => restore(log, self.layout, followed.partition.id()).map(|restored| {
                    self.jumps += 1;
                    *followed = Followed::new(restored.partition);
                }),
                done => done.map_err(Error::from),
            };
            result = result.and(done);
        }
        result
    }

    /// Returns `true` if the records that were read allow the next tick.
    pub fn is_ready(&mut self) -> bool {
        let tick = self.now();
        !self.followed.is_empty() && self.followed.iter_mut().all(|followed| followed.leads_beyond(tick))
    }

    /// Runs the next tick if the records that were read allow it; otherwise returns `false`.
    pub fn tick(&mut self) -> bool {
        let (is_ready, tick) = (self.is_ready(), self.now());
        if is_ready {
            let behind = self.followed.iter_mut().filter(|followed| followed.partition.tick() == tick);
            behind.for_each(|followed| followed.partition.step());
        }
        is_ready
    }

    /// Returns the last tick that all partitions have done.
    #[must_use]
    pub fn now(&self) -> Tick {
        self.followed.iter().map(|followed| followed.partition.tick()).min().unwrap_or(0)
    }

    /// Returns each partition with its current owner; `None` if the follower has read no takeover of it.
    pub fn owners(&self) -> impl Iterator<Item = (PartitionId, Option<MemberId>)> {
        self.followed.iter().map(|followed| (followed.partition.id(), followed.owner))
    }

    /// Returns the partitions.
    pub fn partitions(&self) -> impl Iterator<Item = &Partition<R>> {
        self.followed.iter().map(|followed| &followed.partition)
    }

    /// Returns how often a partition skipped ticks and continued from a snapshot, because its log was trimmed before
    /// the follower read it.
    #[must_use]
    pub const fn jumps(&self) -> u64 {
        self.jumps
    }

    #[cfg(feature = "live")]
    pub(crate) fn partitions_mut(&mut self) -> impl Iterator<Item = &mut Partition<R>> {
        self.followed.iter_mut().map(|followed| &mut followed.partition)
    }
}

impl<R: Region> Followed<R> {
    fn new(partition: Partition<R>) -> Self {
        Self { to: partition.tick(), partition, records: VecDeque::new(), owner: None }
    }

    /// Reads the records after the last applied one. Only for a partition whose records are all applied.
    fn read(&mut self, log: &impl Log) -> Result<(), LogError> {
        self.records.extend(log.read(self.partition.id(), self.partition.position() + 1, BATCH)?);
        Ok(())
    }

    /// Applies records until the marks allow a tick after `tick`; returns `false` if the records do not suffice. A
    /// record takes effect only after all ticks of the previous mark.
    fn leads_beyond(&mut self, tick: Tick) -> bool {
        while self.partition.tick() <= tick && self.to <= tick {
            let Some(record) = self.records.pop_front() else { return false };
            let record = Record::from_bytes(&record);
            if let Some(Record::Own { by }) = record {
                self.owner = Some(by);
            }
            self.to = self.partition.take_in(record);
        }
        true
    }
}
