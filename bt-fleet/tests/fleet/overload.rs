//! Senders that write faster than an owner reads.

use std::cell::Cell;

use bt_fleet::log::{Log, LogError, Memory};
use bt_fleet::record::{Item, Record, Source, What};
use bt_fleet::{AgentKey, Layout, MemberId, Owner, PartitionId, Plain, Position};

use crate::FIRST;
use crate::couriers::Deliver;
use crate::over::{Change, Over};

/// Somebody writes as much as is read, at each read.
#[derive(Default)]
struct Flood {
    sent: Cell<u64>,
    reads: Cell<u32>,
}

impl Flood {
    fn write(&self, log: &Memory, records: usize) {
        for _ in 0..records {
            let first = self.sent.replace(self.sent.get() + 1);
            let to = AgentKey { home: FIRST, number: 0 };
            let items = vec![Item { due: 0, what: What::Event { to, event: vec![0] } }];
            let record = Record::Inputs { from: Source::Client(1), first, items };
            log.append(FIRST, &record.to_bytes()).unwrap();
        }
    }
}

impl Change for Flood {
    fn read(
        &self,
        log: &Memory,
        partition: PartitionId,
        from: Position,
        most: usize,
    ) -> Result<Vec<Vec<u8>>, LogError> {
        self.reads.set(self.reads.get() + 1);
        assert!(self.reads.get() < 100, "the owner reads for ever");
        self.write(log, most);
        log.read(partition, from, most)
    }
}

#[test]
fn a_mark_reads_no_further_than_to_itself() {
    let calm = Memory::new();
    let mut owner = Owner::<Plain<Deliver>>::take_over(&calm, Layout::new(1), FIRST, MemberId(1)).unwrap();
    let log = Over { memory: calm, change: Flood::default() };
    log.change.write(&log.memory, 1000);
    for tick in 1..=5 {
        owner.mark(&log, tick).unwrap();
        assert_eq!(owner.partition().tick(), tick);
    }
    // Without a new tick it reads a part, so that its member can go on to the next partition.
    owner.mark(&log, 5).unwrap();
    assert!((log.memory.records(FIRST) as Position) > owner.partition().position(), "somebody writes still");
}
