//! Partitions as their logs show them, tick by tick, whoever owns them.

use std::collections::VecDeque;

use crate::id::{MemberId, PartitionId, Tick};
use crate::layout::Layout;
use crate::log::{Log, LogError};
use crate::owner::{BATCH, Error, load};
use crate::partition::Partition;
use crate::record::Record;
use crate::region::Region;

/// Reads the logs of partitions and applies them, without owning any. The state follows from the log, so a follower has the same
/// agents as the owners, in every tick, before, during and after a takeover. It writes nothing: owners do not notice it.
///
/// A follower ticks all agents of its partitions, as their owners do together. Several followers share a large fleet.
pub struct Follower<R: Region> {
    layout: Layout,
    followed: Vec<Followed<R>>,
    jumps: u64,
}

struct Followed<R: Region> {
    partition: Partition<R>,
    /// Records that were read and not applied.
    records: VecDeque<Vec<u8>>,
    /// The tick to which the applied marks allow time to go on.
    to: Tick,
    owner: Option<MemberId>,
}

impl<R: Region> Follower<R> {
    /// A follower of these partitions. It begins with their newest snapshots, and applies the log behind them.
    ///
    /// # Errors
    /// As [`Owner::take_over`](crate::Owner::take_over).
    pub fn new(
        log: &impl Log,
        layout: Layout,
        partitions: impl IntoIterator<Item = PartitionId>,
    ) -> Result<Self, Error> {
        let follow = |at| load(log, layout, at).map(|(partition, _)| Followed::new(partition));
        let followed = partitions.into_iter().map(follow).collect::<Result<_, _>>()?;
        Ok(Self { layout, followed, jumps: 0 })
    }

    /// Reads on where the records that were read lead to no further tick.
    ///
    /// # Errors
    /// The first one of a partition: try again.
    pub fn read(&mut self, log: &impl Log) -> Result<(), Error> {
        let (mut result, tick) = (Ok(()), self.now());
        for followed in
            self.followed.iter_mut().filter_map(|followed| (!followed.leads_beyond(tick)).then_some(followed))
        {
            let done = match followed.read(log) {
                // Snapshots have come, and the records before them are gone: ticks are missing.
                Err(LogError::Trimmed) => load(log, self.layout, followed.partition.id()).map(|(partition, _)| {
                    self.jumps += 1;
                    *followed = Followed::new(partition);
                }),
                done => done.map_err(Error::from),
            };
            result = result.and(done);
        }
        result
    }

    /// `true` if the records that were read lead to the next tick.
    pub fn is_ready(&mut self) -> bool {
        let tick = self.now();
        !self.followed.is_empty() && self.followed.iter_mut().all(|followed| followed.leads_beyond(tick))
    }

    /// The next tick, if the records that were read lead to it. Returns whether they do.
    pub fn tick(&mut self) -> bool {
        let (is_ready, tick) = (self.is_ready(), self.now());
        if is_ready {
            let behind = self.followed.iter_mut().filter(|followed| followed.partition.tick() == tick);
            behind.for_each(|followed| followed.partition.step());
        }
        is_ready
    }

    /// The tick that all partitions have done.
    #[must_use]
    pub fn now(&self) -> Tick {
        self.followed.iter().map(|followed| followed.partition.tick()).min().unwrap_or(0)
    }

    /// Each partition with its present owner; `None`: no owner was seen to take it over.
    pub fn owners(&self) -> impl Iterator<Item = (PartitionId, Option<MemberId>)> {
        self.followed.iter().map(|followed| (followed.partition.id(), followed.owner))
    }

    /// The partitions.
    pub fn partitions(&self) -> impl Iterator<Item = &Partition<R>> {
        self.followed.iter().map(|followed| &followed.partition)
    }

    /// How often a partition went on from a snapshot, with ticks left out, because its log was trimmed before it was read.
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

    /// Reads on behind the last record: all that were read are applied.
    fn read(&mut self, log: &impl Log) -> Result<(), LogError> {
        self.records.extend(log.read(self.partition.id(), self.partition.position() + 1, BATCH)?);
        Ok(())
    }

    /// Applies records until time may go on beyond a tick. A record takes effect behind all ticks of the one before it.
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
