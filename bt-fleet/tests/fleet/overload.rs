//! Senders that write faster than an owner reads.

use std::cell::Cell;

use bt_fleet::log::{Log, LogError, Memory};
use bt_fleet::record::{Item, Record, Source, What};
use bt_fleet::{AgentKey, Layout, MemberId, Owner, PartitionId, Plain, Position};

use crate::couriers::Deliver;

const FIRST: PartitionId = PartitionId(0);

/// A log to which somebody writes as much as is read from it, at each read.
struct Flooded {
    log: Memory,
    sent: Cell<u64>,
    reads: Cell<u32>,
}

impl Flooded {
    fn flood(&self, records: usize) {
        for _ in 0..records {
            let first = self.sent.replace(self.sent.get() + 1);
            let to = AgentKey { home: FIRST, number: 0 };
            let items = vec![Item { due: 0, what: What::Event { to, event: vec![0] } }];
            let record = Record::Inputs { from: Source::Client(1), first, items };
            self.log.append(FIRST, &record.to_bytes()).unwrap();
        }
    }
}

impl Log for Flooded {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        self.log.append(partition, record)
    }

    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        self.reads.set(self.reads.get() + 1);
        assert!(self.reads.get() < 100, "the owner reads for ever");
        self.flood(most);
        self.log.read(partition, from, most)
    }

    fn save(&self, partition: PartitionId, at: Position, snapshot: Vec<u8>) -> Result<(), LogError> {
        self.log.save(partition, at, snapshot)
    }

    fn has_room(&self, partition: PartitionId) -> Result<bool, LogError> {
        self.log.has_room(partition)
    }

    fn snapshots(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        self.log.snapshots(partition)
    }

    fn trim(&self, partition: PartitionId, before: Position) -> Result<(), LogError> {
        self.log.trim(partition, before)
    }
}

#[test]
fn a_mark_reads_no_further_than_to_itself() {
    let calm = Memory::new();
    let mut owner = Owner::<Plain<Deliver>>::take_over(&calm, Layout::new(1), FIRST, MemberId(1)).unwrap();
    let log = Flooded { log: calm, sent: Cell::new(0), reads: Cell::new(0) };
    log.flood(1000);
    for tick in 1..=5 {
        owner.mark(&log, tick).unwrap();
        assert_eq!(owner.partition().tick(), tick);
    }
    // Without a new tick it reads a part, so that its member can go on to the next partition.
    owner.mark(&log, 5).unwrap();
    assert!((log.log.records(FIRST) as Position) > owner.partition().position(), "somebody writes still");
}
