//! The data of a partition other than its region and its agents.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::{Deserialize, Serialize};

use crate::id::{AgentKey, PartitionId, Position, Tick};
use crate::record::{Item, Source, What};

/// The place of a waiting item in the order of effects: its tick, its source, and its number at that source. The order
/// of arrival does not matter.
pub(super) type Turn = (Tick, Source, u64);

/// Counters of a partition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Events that agents of this partition have received.
    pub delivered: u64,
    /// Events and orders for agents that do not exist.
    pub gone: u64,
    /// Items and orders that could not be applied: bytes that are no event or brain, a second spawn of an
    /// agent, an unknown partition, an order with an agent or event that cannot be written or is
    /// [too large](crate::record::MOST_ITEM_BYTES). An agent that cannot leave stays.
    pub refused: u64,
    /// Orders of other partitions that arrived after their tick. While this is 0 in each partition, the result does not
    /// depend on the speed of members.
    pub late: u64,
    /// Items that were dropped because they were seen before. The number depends on faults, and is no part of the hash.
    pub repeated: u64,
    /// Items that were dropped because an earlier item is missing. No part of the hash.
    pub gaps: u64,
    /// Marks without effect, because their epoch is not the current one. No part of the hash.
    pub fenced: u64,
    /// Records whose bytes are no record. No part of the hash.
    pub unread: u64,
}

/// The orders for another partition that are not yet acknowledged by its log.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Outbox {
    /// The number of the first item.
    pub(super) first: u64,
    pub(super) items: VecDeque<Item>,
}

impl Outbox {
    pub(super) fn next(&self) -> u64 {
        self.first + self.items.len() as u64
    }

    /// Removes the items before this number.
    fn acknowledge(&mut self, before: u64) {
        while self.first < before && self.items.pop_front().is_some() {
            self.first += 1;
        }
    }
}

/// The last known place of an agent that left its home.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Whereabouts {
    pub(super) at: Option<PartitionId>,
    pub(super) moves: u32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Ledger {
    /// The position of the last record.
    pub(super) position: Position,
    pub(super) epoch: Position,
    pub(super) tick: Tick,
    /// The number of the next item of each source.
    pub(super) seen: BTreeMap<Source, u64>,
    pub(super) waiting: BTreeMap<Turn, What>,
    pub(super) outboxes: BTreeMap<PartitionId, Outbox>,
    /// The agents of this home that have ever left it or were removed.
    pub(super) directory: BTreeMap<AgentKey, Whereabouts>,
    pub(super) counts: Counts,
    /// The partitions of which an order is missing. An owner sends an order after the log has acknowledged the ones before
    /// it, so the log has lost some. No part of the state: the next order of the partition tells it again.
    #[serde(skip)]
    pub(super) misses: BTreeSet<PartitionId>,
}

impl Ledger {
    /// Accepts the items that were not seen before; all are dropped if an earlier item is missing.
    pub(super) fn take_in(&mut self, from: Source, first: u64, items: Vec<Item>) {
        let seen = self.seen.entry(from).or_insert(0);
        let is_gap = first > *seen;
        if let Source::Partition(from) = from {
            if is_gap {
                self.misses.insert(from)
            } else {
                self.misses.remove(&from)
            };
        }
        if is_gap {
            self.counts.gaps += items.len() as u64;
            return;
        }
        for (number, item) in (first..).zip(items) {
            if number < *seen {
                self.counts.repeated += 1;
                continue;
            }
            *seen = number + 1;
            self.counts.late += u64::from(item.due <= self.tick && matches!(from, Source::Partition(_)));
            self.waiting.insert((item.due.max(self.tick + 1), from, number), item.what);
        }
    }

    /// Removes the orders before these numbers from the outboxes: they are in the logs of their partitions.
    pub(super) fn acknowledge(&mut self, acked: &[(PartitionId, u64)]) {
        for (to, before) in acked {
            if let Some(outbox) = self.outboxes.get_mut(to) {
                outbox.acknowledge(*before);
            }
        }
    }

    pub(super) fn post(&mut self, to: PartitionId, item: Item) {
        self.outboxes.entry(to).or_default().items.push_back(item);
    }

    /// Notes where an agent of this home is, unless a later move is known.
    pub(super) fn note(&mut self, agent: AgentKey, news: Whereabouts) {
        let known = self.directory.entry(agent).or_insert(news);
        if news.moves >= known.moves {
            *known = news;
        }
    }

    /// Removes and returns the next item that is due in the current tick.
    pub(super) fn pop_due(&mut self) -> Option<(Turn, What)> {
        let first = self.waiting.first_entry()?;
        (first.key().0 <= self.tick).then(|| first.remove_entry())
    }
}

impl core::ops::Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            delivered: self.delivered + other.delivered,
            gone: self.gone + other.gone,
            refused: self.refused + other.refused,
            late: self.late + other.late,
            repeated: self.repeated + other.repeated,
            gaps: self.gaps + other.gaps,
            fenced: self.fenced + other.fenced,
            unread: self.unread + other.unread,
        }
    }
}
