//! A partition: a pure function of its log. It uses no clock, no network and no external random numbers.

mod deliver;
mod ledger;
mod snapshot;

use std::collections::BTreeMap;

pub use ledger::Counts;
use ledger::Ledger;
pub use snapshot::Damaged;

use crate::agents::Agents;
use crate::checksum::Checksum;
use crate::id::{PartitionId, Position, Tick};
use crate::layout::{Layout, MOST_TICKS};
use crate::orders::Orders;
use crate::portable::Portable;
use crate::record::{Item, Record, Source};
use crate::region::Region;

/// A partition of a fleet: its region, its agents, and the items that it has received. The same records make the same
/// partition, whichever process applies them, and however often the partition was saved and restored between two
/// records.
pub struct Partition<R: Region> {
    layout: Layout,
    at: PartitionId,
    region: R,
    agents: Agents<R::Tree>,
    ledger: Ledger,
}

impl<R: Region> Partition<R> {
    /// Makes a partition before its first record.
    #[must_use]
    pub fn new(layout: Layout, at: PartitionId) -> Self {
        Self { layout, at, region: R::new(at), agents: Agents::new(), ledger: Ledger::default() }
    }

    /// Applies the record at the next position. Bytes that are no record are only [counted](Counts::unread).
    pub fn apply(&mut self, record: &[u8]) {
        let to = self.take_in(Record::from_bytes(record));
        while self.ledger.tick < to {
            self.step();
        }
    }

    /// Applies a record without the ticks of a mark: the first half of [`apply`](Self::apply). Returns the tick up to
    /// which the caller must call [`step`](Self::step) before the next record.
    pub(crate) fn take_in(&mut self, record: Option<Record>) -> Tick {
        self.ledger.position += 1;
        match record {
            Some(Record::Own { .. }) => self.ledger.epoch = self.ledger.position,
            // A partition delivers orders to itself without the log.
            Some(Record::Inputs { from: Source::Partition(from), .. }) if from == self.at => {
                self.ledger.counts.unread += 1;
            }
            Some(Record::Inputs { from, first, items }) => self.ledger.take_in(from, first, items),
            Some(Record::Mark { epoch, .. }) if epoch != self.ledger.epoch => self.ledger.counts.fenced += 1,
            Some(Record::Mark { to, acked, .. }) => {
                self.ledger.acknowledge(&acked);
                return to.min(self.ledger.tick.saturating_add(MOST_TICKS));
            }
            None => self.ledger.counts.unread += 1,
        }
        self.ledger.tick
    }

    /// Runs a tick.
    pub(crate) fn step(&mut self) {
        self.ledger.tick += 1;
        self.deliver();
        let mut orders = Orders::new();
        self.region.tick(&mut self.agents, self.layout.tick_time(), &mut orders);
        for order in orders.list {
            self.carry_out(order);
        }
    }

    /// Returns the number of this partition.
    #[must_use]
    pub const fn id(&self) -> PartitionId {
        self.at
    }

    /// Returns the constants of the fleet.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the position of the last record.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.ledger.position
    }

    /// Returns the position of the last `Own`.
    #[must_use]
    pub const fn epoch(&self) -> Position {
        self.ledger.epoch
    }

    /// Returns the last tick.
    #[must_use]
    pub const fn tick(&self) -> Tick {
        self.ledger.tick
    }

    /// Returns the region.
    #[must_use]
    pub const fn region(&self) -> &R {
        &self.region
    }

    /// Returns the agents.
    #[must_use]
    pub const fn agents(&self) -> &Agents<R::Tree> {
        &self.agents
    }

    /// Returns the agents, for an observer.
    #[cfg(feature = "live")]
    pub(crate) const fn agents_mut(&mut self) -> &mut Agents<R::Tree> {
        &mut self.agents
    }

    /// Returns the counters.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.ledger.counts
    }

    /// Returns `true` if the log lacks an order that it has acknowledged to another partition.
    #[must_use]
    pub fn misses_orders(&self) -> bool {
        !self.ledger.misses.is_empty()
    }

    /// Returns the number of items that wait for their tick, or for room in the queue of their agent. No limit applies
    /// to it: an agent that receives more events than it takes makes the partition, and its snapshots, grow.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.ledger.waiting.len()
    }

    /// Returns the orders for other partitions that no mark has acknowledged: the partition, the number of its first
    /// order, and the orders.
    pub fn outbox(&self) -> impl Iterator<Item = (PartitionId, u64, impl ExactSizeIterator<Item = &Item>)> {
        self.ledger.outboxes.iter().map(|(&to, outbox)| (to, outbox.first, outbox.items.iter()))
    }

    /// Returns the last tick whose orders are all in the logs of their partitions, if the log of each partition has the
    /// orders before the number in `sent`.
    #[must_use]
    pub fn settled(&self, sent: &BTreeMap<PartitionId, u64>) -> Tick {
        let open = |(to, outbox): (&PartitionId, &ledger::Outbox)| {
            let done = sent.get(to).map_or(0, |&sent| sent.saturating_sub(outbox.first));
            outbox.items.get(usize::try_from(done).ok()?).map(|item| item.due)
        };
        let first = self.ledger.outboxes.iter().filter_map(open).min();
        first.map_or(self.tick(), |due| due.saturating_sub(self.layout.order_delay() + 1))
    }

    /// Returns a hash over the tick, the region, every agent with its brain, the waiting items, the numbers of received
    /// and sent items, the places of agents that left, and the counters. It omits values that takeovers and repeats
    /// change: the epoch, the position, acknowledgements, places in the population, the counters of dropped items.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut sum = Checksum::new();
        let Ledger { tick, seen, waiting, outboxes, directory, counts, .. } = &self.ledger;
        let sent: Vec<_> = outboxes.iter().map(|(to, outbox)| (to, outbox.next())).collect();
        let counts = (counts.delivered, counts.gone, counts.refused, counts.late);
        let plain = (self.at, tick, seen, waiting, sent, directory, counts, &self.region);
        sum.add(&postcard::to_stdvec(&plain).unwrap_or_default());
        for (key, moves, brain) in self.agents.sorted() {
            sum.add(&postcard::to_stdvec(&(key, moves)).unwrap_or_default());
            sum.add(&R::Tree::write_brain(brain).unwrap_or_default());
        }
        sum.get()
    }
}
