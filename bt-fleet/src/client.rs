//! Spawns agents and sends events from outside of the fleet, exactly once.

use std::collections::{BTreeMap, VecDeque};

use bt_runtime::Brain;

use crate::id::{AgentKey, PartitionId, Tick};
use crate::layout::Layout;
use crate::log::{Log, LogError};
use crate::portable::{EventOf, Portable};
use crate::record::{Item, Record, Source, What, take_items};
use crate::refused::{Refused, payload};

/// Sends items to partitions. Each item takes effect exactly once, even if an append must be repeated: the client keeps
/// an item until the log has acknowledged it, and later items wait.
///
/// No two clients may have the same number, not even one after the other: use a random number for each start of a
/// process.
#[derive(Debug)]
pub struct Client {
    layout: Layout,
    number: u64,
    most: usize,
    lanes: BTreeMap<PartitionId, Lane>,
}

#[derive(Debug, Default)]
struct Lane {
    first: u64,
    items: VecDeque<Item>,
}

impl Client {
    /// Makes a client of a fleet with this layout, in which at most `most` items wait per partition.
    #[must_use]
    pub const fn new(layout: Layout, number: u64, most: usize) -> Self {
        Self { layout, number, most, lanes: BTreeMap::new() }
    }

    /// Adds an agent at its home, in the tick `due`, or in the next tick if `due` is over. A key is for one agent: if
    /// an agent with this key was spawned before, by any client, the partition [refuses](crate::Counts::refused) the
    /// new one, even if the first one is elsewhere or was removed.
    ///
    /// # Errors
    /// See [`Refused`].
    pub fn spawn<T: Portable>(&mut self, due: Tick, agent: AgentKey, brain: &Brain<T>) -> Result<(), Refused> {
        let brain = payload(T::write_brain(brain))?;
        self.push(agent.home, Item { due, what: What::Arrive { agent, moves: 0, brain } })
    }

    /// Sends an event to an agent, in whichever partition it is.
    ///
    /// # Errors
    /// See [`Refused`].
    pub fn send<T: Portable>(&mut self, due: Tick, to: AgentKey, event: &EventOf<T>) -> Result<(), Refused> {
        let event = payload(T::write_event(event))?;
        self.push(to.home, Item { due, what: What::Event { to, event } })
    }

    /// Sends an agent to another partition.
    ///
    /// # Errors
    /// [`Refused::Busy`], and [`Refused::NoPartition`] for the home of the agent or for `to`.
    pub fn migrate(&mut self, due: Tick, agent: AgentKey, to: PartitionId) -> Result<(), Refused> {
        self.check(to)?;
        self.push(agent.home, Item { due, what: What::Move { agent, to } })
    }

    /// A log takes records for every partition, but nobody reads those of a partition that the fleet does not have.
    fn check(&self, partition: PartitionId) -> Result<(), Refused> {
        if self.layout.contains(partition) { Ok(()) } else { Err(Refused::NoPartition) }
    }

    fn push(&mut self, to: PartitionId, item: Item) -> Result<(), Refused> {
        self.check(to)?;
        let lane = self.lanes.entry(to).or_default();
        if lane.items.len() >= self.most {
            return Err(Refused::Busy);
        }
        lane.items.push_back(item);
        Ok(())
    }

    /// Writes all waiting items. After `Ok` they are durable.
    ///
    /// # Errors
    /// Returns the first error. Items for other partitions are written nevertheless; the remaining items wait for the
    /// next call.
    pub fn flush(&mut self, log: &impl Log) -> Result<(), LogError> {
        let from = Source::Client(self.number);
        let mut result = Ok(());
        for (&to, lane) in &mut self.lanes {
            while !lane.items.is_empty() {
                // After a failure the record may be in the log all the same. A repeated item therefore keeps its
                // number; the repeated record may hold more items.
                let items = take_items(&mut lane.items.iter().peekable());
                let count = items.len();
                let record = Record::Inputs { from, first: lane.first, items };
                if let Err(error) = write(log, to, &record) {
                    result = result.and(Err(error));
                    break;
                }
                lane.items.drain(..count);
                lane.first += count as u64;
            }
        }
        result
    }

    /// Returns the number of items that are not acknowledged.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.lanes.values().map(|lane| lane.items.len()).sum()
    }
}

/// Appends a record if the partition has room for clients. Members append without this check.
fn write(log: &impl Log, to: PartitionId, record: &Record) -> Result<(), LogError> {
    if !log.has_room(to)? {
        return Err(LogError::Full);
    }
    log.append(to, &record.to_bytes()).map(|_| ())
}
