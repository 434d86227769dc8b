//! The owner of one partition: takeover, marks, orders to other partitions, snapshots.

use core::fmt;
use std::collections::BTreeMap;

use crate::id::{MemberId, PartitionId, Position, Tick};
use crate::layout::Layout;
use crate::log::{Log, LogError};
use crate::partition::Partition;
use crate::record::{Record, Source, take_items};
use crate::region::Region;
use crate::restored::{BATCH, Restored, read_on, restore, restore_on};

/// A partition that a member owns. It applies only records that it reads from the log, including its own marks. So an
/// owner that has lost the partition without noticing only reads it: its marks have no effect, and its orders are
/// dropped as repeated.
pub struct Owner<R: Region> {
    partition: Partition<R>,
    by: MemberId,
    epoch: Position,
    /// For each partition, the number of orders that its log has acknowledged.
    sent: BTreeMap<PartitionId, u64>,
    /// The position of the last snapshot that this owner restored or wrote.
    saved: Position,
}

/// The error of an owner.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The log failed: try again.
    Log(LogError),
    /// Another member has taken the partition over: drop this owner.
    Lost(PartitionId),
    /// Neither a snapshot nor the whole log of the partition can be read.
    Unreadable(PartitionId),
    /// A value of the region or of an agent cannot be written.
    Unwritable(PartitionId),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Log(error) => error.fmt(f),
            Self::Lost(PartitionId(at)) => write!(f, "another member has taken partition {at} over"),
            Self::Unreadable(PartitionId(at)) => {
                write!(f, "partition {at} has no readable snapshot, and the start of its log was trimmed")
            }
            Self::Unwritable(PartitionId(at)) => write!(f, "partition {at} holds a value that cannot be written"),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Log(error) => Some(error),
            _ => None,
        }
    }
}

impl From<LogError> for Error {
    fn from(error: LogError) -> Self {
        Self::Log(error)
    }
}

impl<R: Region> Owner<R> {
    /// Takes a partition over: restores the newest readable snapshot, applies the log after it, and appends `Own`.
    ///
    /// # Errors
    /// [`Error::Log`]: try again. [`Error::Unreadable`]: the partition, and with it the fleet, stands still until a copy
    /// of its snapshots is restored.
    pub fn take_over(log: &impl Log, layout: Layout, at: PartitionId, by: MemberId) -> Result<Self, Error> {
        Self::resume_take_over(log, layout, at, by, &mut None)
    }

    /// Takes a partition over, as [`take_over`](Self::take_over). After an error of the log, `begun` has what was restored so far:
    /// the next call with it goes on from there.
    pub(crate) fn resume_take_over(
        log: &impl Log,
        layout: Layout,
        at: PartitionId,
        by: MemberId,
        begun: &mut Option<Restored<R>>,
    ) -> Result<Self, Error> {
        let restored = restore_on(log, layout, at, begun)?;
        let epoch = match append(log, &restored.partition, &Record::Own { by }) {
            Ok(epoch) => epoch,
            Err(error) => {
                *begun = Some(restored);
                return Err(error);
            }
        };
        let Restored { partition, saved } = restored;
        let sent = partition.outbox().map(|(to, first, _)| (to, first)).collect();
        let mut owner = Self { partition, by, epoch, sent, saved };
        match owner.read_to(log, epoch) {
            // The next step reads it.
            Ok(()) | Err(Error::Log(LogError::Unreachable(_))) => Ok(owner),
            Err(error) => Err(error),
        }
    }

    /// Applies all records up to the end of the log. If the log does not continue from the state of this owner any
    /// more, because other members have saved and trimmed meanwhile, the owner begins again with their snapshot.
    ///
    /// # Errors
    /// [`Error::Log`]: try again. [`Error::Unreadable`] as by [`Owner::take_over`].
    pub fn catch_up(&mut self, log: &impl Log) -> Result<(), Error> {
        self.read_to(log, Position::MAX)
    }

    /// Applies the records as [`catch_up`](Self::catch_up) does, but only up to the position `end`.
    fn read_to(&mut self, log: &impl Log, end: Position) -> Result<(), Error> {
        match read_on(&mut self.partition, log, end) {
            Err(LogError::Trimmed) => {
                let (layout, at) = (self.partition.layout(), self.partition.id());
                Restored { partition: self.partition, saved: self.saved } = restore(log, layout, at)?;
                Ok(())
            }
            result => Ok(result?),
        }
    }

    /// Makes a step towards the tick `target`: a [mark](Self::mark), and then the [orders](Self::send). `settled` is the
    /// least [`settled`](Self::settled) tick of all partitions; the step goes no more than [`Layout::order_delay`] ticks beyond
    /// it, so that the partition misses no order.
    ///
    /// # Errors
    /// As [`Owner::mark`] and [`Owner::send`].
    pub fn step(&mut self, log: &impl Log, target: Tick, settled: Tick) -> Result<(), Error> {
        let horizon = settled.saturating_add(self.partition.layout().order_delay());
        self.mark(log, target.min(horizon))?;
        self.send(log)
    }

    /// Appends a mark for the tick `to`, and reads the log up to this mark. It reads no further, because senders may
    /// write faster than it reads.
    ///
    /// # Errors
    /// [`Error::Lost`] if another member has taken the partition over. After [`Error::Log`] the mark may have taken
    /// effect, except after [`LogError::Shortened`]: then the partition stands still.
    pub fn mark(&mut self, log: &impl Log, to: Tick) -> Result<(), Error> {
        let mut end = self.partition.position() + BATCH as Position;
        if to > self.partition.tick() && !self.partition.misses_orders() {
            let mark = Record::Mark { epoch: self.epoch, to, acked: self.acked() };
            end = append(log, &self.partition, &mark)?;
        }
        self.read_to(log, end)?;
        match () {
            () if self.is_lost() => Err(Error::Lost(self.partition.id())),
            () if self.partition.misses_orders() => Err(LogError::Shortened.into()),
            () => Ok(()),
        }
    }

    /// Returns, for each partition whose outbox still holds acknowledged orders, the number of orders that its log has
    /// acknowledged. A mark has nothing to remove from the other outboxes: their later orders are not yet sent.
    fn acked(&self) -> Vec<(PartitionId, u64)> {
        let acked = |(to, first, _)| self.sent.get(&to).filter(|&&sent| sent > first).map(|&sent| (to, sent));
        self.partition.outbox().filter_map(acked).collect()
    }

    /// Appends the orders of the agents to the logs of their partitions, in order for each partition.
    ///
    /// # Errors
    /// Returns the first error. The orders for the other partitions are sent nevertheless; the next call sends the
    /// rest.
    pub fn send(&mut self, log: &impl Log) -> Result<(), Error> {
        let from = Source::Partition(self.partition.id());
        let mut result = Ok(());
        for (to, first, items) in self.partition.outbox() {
            let sent = self.sent.entry(to).or_insert(first);
            *sent = first.max(*sent);
            let mut rest = items.skip(usize::try_from(*sent - first).unwrap_or(usize::MAX)).peekable();
            loop {
                let items = take_items(&mut rest);
                if items.is_empty() {
                    break;
                }
                let count = items.len() as u64;
                // Each record is sent after the previous one is acknowledged: a record after a gap would be
                // acknowledged but have no effect.
                if let Err(error) = log.append(to, &Record::Inputs { from, first: *sent, items }.to_bytes()) {
                    result = result.and(Err(error.into()));
                    break;
                }
                *sent += count;
            }
        }
        result
    }

    /// Writes a snapshot, and trims the records before the previous snapshot of this owner: the log always leads from
    /// each of the last two snapshots to the current state.
    ///
    /// # Errors
    /// [`Error::Lost`] as of [`Owner::mark`]. After any error the old snapshot and the log after it are kept.
    pub fn save(&mut self, log: &impl Log) -> Result<(), Error> {
        let (at, position) = (self.partition.id(), self.partition.position());
        if self.is_lost() {
            return Err(Error::Lost(at));
        }
        if position == self.saved {
            return Ok(());
        }
        let bytes = self.partition.save().map_err(|_| Error::Unwritable(at))?;
        log.save(at, position, bytes)?;
        let before = core::mem::replace(&mut self.saved, position);
        log.trim(at, before + 1)?;
        Ok(())
    }

    /// Returns `true` if another member has taken the partition over, as far as the log was read. An owner that has not
    /// yet read its own takeover, because the log returned fewer records, has not lost the partition.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        self.partition.position() >= self.epoch && self.partition.epoch() != self.epoch
    }

    /// Returns the last tick whose orders are all in the logs of their partitions. Other partitions may run up to
    /// [`Layout::delay`] ticks further without missing an order.
    #[must_use]
    pub fn settled(&self) -> Tick {
        self.partition.settled(&self.sent)
    }

    /// Returns the partition.
    #[must_use]
    pub const fn partition(&self) -> &Partition<R> {
        &self.partition
    }

    /// Returns the member that owns the partition.
    #[must_use]
    pub const fn by(&self) -> MemberId {
        self.by
    }
}

/// Appends a record to the log of a partition.
fn append<R: Region>(log: &impl Log, partition: &Partition<R>, record: &Record) -> Result<Position, Error> {
    let position = log.append(partition.id(), &record.to_bytes())?;
    if position <= partition.position() {
        return Err(LogError::Shortened.into());
    }
    Ok(position)
}
