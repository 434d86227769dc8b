//! Faults of owners, snapshots and the log, one by one.

use std::cell::Cell;

use bt_fleet::log::Memory;
use bt_fleet::record::{Item, Record, Source, What};
use bt_fleet::{
    Client, Damaged, Error, Layout, Log, LogError, MemberId, Owner, Partition, PartitionId, Plain, Position,
};

use crate::couriers::{Couriers, Deliver, keys, send, spawn_all};
use crate::over::{Change, Over};
use crate::{AGENT, FIRST, OTHER};

pub fn town(layout: Layout) -> Couriers<Memory> {
    let fleet = Couriers::local(layout).unwrap();
    fill(fleet.log(), layout);
    fleet
}

fn fill(log: &Memory, layout: Layout) {
    let mut client = Client::new(layout, 1, 1000);
    spawn_all(&mut client, layout);
    for (nth, key) in keys(layout).enumerate() {
        send(&mut client, nth as u64, key, 20);
    }
    client.flush(log).unwrap();
}

fn restored(layout: Layout, bytes: &[u8]) -> Result<Partition<Plain<Deliver>>, Damaged> {
    Partition::restore(layout, FIRST, bytes)
}

#[test]
fn a_fleet_goes_on_with_new_owners_as_if_nothing_had_happened() {
    let layout = Layout::new(3);
    let mut calm = town(layout);
    calm.run_to(60).unwrap();
    let mut fleet = town(layout);
    for tick in 1..=60 {
        fleet.run_to(tick).unwrap();
        if tick % 7 == 0 {
            fleet.save().unwrap();
        }
        fleet.take_over(PartitionId(tick as u32 % 3)).unwrap();
    }
    assert_eq!(fleet.hash(), calm.hash());
}

#[test]
fn all_members_die_and_a_new_process_goes_on() {
    let layout = Layout::new(2);
    let mut calm = town(layout);
    calm.run_to(50).unwrap();
    let log = Memory::new();
    let mut fleet = Couriers::over(&log, layout).unwrap();
    fill(&log, layout);
    fleet.run_to(20).unwrap();
    fleet.save().unwrap();
    fleet.run_to(25).unwrap();

    let mut next = Couriers::over(&log, layout).unwrap();
    assert_eq!(next.now(), 25);
    assert_eq!(fleet.tick(), Err(Error::Lost(FIRST)), "the first one is not dead after all");
    next.run_to(50).unwrap();
    assert_eq!(next.hash(), calm.hash());
}

#[test]
fn the_marks_of_a_member_that_lost_the_partition_have_no_effect() {
    let layout = Layout::new(1);
    let mut fleet = town(layout);
    fleet.tick().unwrap();
    let mut ghost = fleet.take_over(FIRST).unwrap().unwrap();
    assert_eq!(ghost.mark(fleet.log(), 1000), Err(Error::Lost(FIRST)));
    assert_eq!(ghost.partition().tick(), 1, "it has read that its mark was fenced");
    fleet.tick().unwrap();
    assert_eq!((fleet.now(), fleet.counts().fenced), (2, 1));
}

#[test]
fn each_flipped_byte_of_a_snapshot_is_found() {
    let layout = Layout::new(1);
    let mut fleet = town(layout);
    fleet.run_to(5).unwrap();
    let bytes = fleet.partitions().next().unwrap().save().unwrap();
    assert_eq!(restored(layout, &bytes).unwrap().hash(), fleet.partitions().next().unwrap().hash());
    for place in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[place] ^= 0x40;
        assert_eq!(restored(layout, &bytes).err(), Some(Damaged::Bytes), "byte {place}");
    }
    assert_eq!(restored(Layout::new(2), &bytes).err(), Some(Damaged::Other));
}

#[test]
fn a_damaged_snapshot_costs_a_longer_replay() {
    let layout = Layout::new(1);
    let mut fleet = town(layout);
    for tick in [5, 10, 15] {
        fleet.run_to(tick).unwrap();
        fleet.save().unwrap();
    }
    fleet.run_to(17).unwrap();
    let before = fleet.hash();
    assert!(fleet.log().damage(FIRST, |bytes| bytes[100] ^= 1));
    fleet.take_over(FIRST).unwrap();
    assert_eq!((fleet.hash(), fleet.now()), (before, 17));
}

#[test]
fn two_damaged_snapshots_are_an_error() {
    let layout = Layout::new(1);
    let mut fleet = town(layout);
    for tick in [5, 10, 15] {
        fleet.run_to(tick).unwrap();
        fleet.save().unwrap();
    }
    let at = fleet.partitions().next().unwrap().position();
    fleet.log().damage(FIRST, |bytes| bytes[100] ^= 1);
    fleet.log().save(FIRST, at + 1, vec![1, 2, 3]).unwrap();
    let error = Owner::<Plain<Deliver>>::take_over(fleet.log(), layout, FIRST, MemberId(9)).err();
    assert_eq!(error, Some(Error::Unreadable(FIRST)));
    let text = error.map(|error| error.to_string());
    assert_eq!(text.as_deref(), Some("partition 0 has no readable snapshot, and the start of its log was trimmed"));
}

#[test]
fn the_log_keeps_only_what_the_older_snapshot_needs() {
    let layout = Layout::new(1);
    let mut fleet = town(layout);
    for tick in 1..=100 {
        fleet.run_to(tick).unwrap();
        if tick % 10 == 0 {
            fleet.save().unwrap();
        }
    }
    assert_eq!(fleet.log().records(FIRST), 10);
}

/// A log that comes back empty, as after the loss of a disk.
struct Forgetful {
    logs: [Memory; 2],
    has_forgotten: Cell<bool>,
}

impl Forgetful {
    fn log(&self) -> &Memory {
        &self.logs[usize::from(self.has_forgotten.get())]
    }
}

impl Log for Forgetful {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        self.log().append(partition, record)
    }

    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        self.log().read(partition, from, most)
    }

    // Snapshots have a place of their own.
    fn save(&self, partition: PartitionId, at: Position, snapshot: Vec<u8>) -> Result<(), LogError> {
        self.logs[0].save(partition, at, snapshot)
    }

    fn has_room(&self, partition: PartitionId) -> Result<bool, LogError> {
        self.log().has_room(partition)
    }

    fn snapshots(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        self.logs[0].snapshots(partition)
    }

    fn trim(&self, partition: PartitionId, before: Position) -> Result<(), LogError> {
        self.log().trim(partition, before)
    }
}

#[test]
fn a_log_that_has_lost_records_is_an_error_and_the_partition_stands_still() {
    let layout = Layout::new(1);
    let log = Forgetful { logs: [Memory::new(), Memory::new()], has_forgotten: Cell::new(false) };
    let mut fleet = Couriers::over(&log, layout).unwrap();
    let mut client = Client::new(layout, 1, 5);
    spawn_all(&mut client, layout);
    client.flush(&log).unwrap();
    fleet.run_to(20).unwrap();
    fleet.save().unwrap();
    log.has_forgotten.set(true);
    let shortened = Error::Log(LogError::Shortened);
    assert_eq!((fleet.run_to(21), fleet.now()), (Err(shortened.clone()), 20), "the owner");
    assert_eq!(Couriers::over(&log, layout).err(), Some(shortened), "another owner, which begins with the snapshot");
    log.has_forgotten.set(false);
    assert_eq!((fleet.run_to(30), fleet.now()), (Ok(()), 30), "the log is restored");
}

/// The server of the log lags: while this is set, it does not return the last record.
struct Lag(Cell<bool>);

impl Change for Lag {
    fn read(
        &self,
        log: &Memory,
        partition: PartitionId,
        from: Position,
        most: usize,
    ) -> Result<Vec<Vec<u8>>, LogError> {
        let mut records = log.read(partition, from, most)?;
        if self.0.get() {
            records.pop();
        }
        Ok(records)
    }
}

#[test]
fn an_owner_that_has_not_yet_read_its_takeover_has_not_lost_the_partition() {
    let log = Over::new(Lag(Cell::new(true)));
    let mut owner = Owner::<Plain<Deliver>>::take_over(&log, Layout::new(1), FIRST, MemberId(1)).unwrap();
    assert!(!owner.is_lost());
    assert_eq!((owner.mark(&log, 1), owner.partition().tick()), (Ok(()), 0));
    log.change.0.set(false);
    assert_eq!((owner.mark(&log, 2), owner.partition().tick()), (Ok(()), 2));
    log.change.0.set(true);
    let other = Owner::<Plain<Deliver>>::take_over(&log, Layout::new(1), FIRST, MemberId(2)).unwrap();
    assert_eq!((other.is_lost(), owner.mark(&log, 3)), (false, Err(Error::Lost(FIRST))));
}

#[test]
fn an_order_that_the_log_has_lost_is_an_error_until_it_is_there() {
    let layout = Layout::new(2);
    let log = Memory::new();
    let mut owner = Owner::<Plain<Deliver>>::take_over(&log, layout, FIRST, MemberId(1)).unwrap();
    let order = |first| {
        let what = What::Event { to: AGENT, event: Vec::new() };
        let record = Record::Inputs { from: Source::Partition(OTHER), first, items: vec![Item { due: 9, what }] };
        log.append(FIRST, &record.to_bytes()).unwrap();
    };
    order(0);
    owner.mark(&log, 1).unwrap();
    order(2);
    for _ in 0..2 {
        assert_eq!(
            (owner.mark(&log, 2).err(), owner.partition().counts().gaps),
            (Some(Error::Log(LogError::Shortened)), 1)
        );
    }
    let tick = owner.partition().tick();
    order(1);
    order(2);
    owner.mark(&log, 5).unwrap();
    owner.mark(&log, 5).unwrap();
    assert_eq!((tick <= 2, owner.partition().tick(), owner.partition().counts().repeated), (true, 5, 0));
}

#[test]
fn a_mark_names_only_partitions_with_unacknowledged_orders() {
    let layout = Layout::new(2);
    let mut fleet = town(layout);
    fleet.run_to(200).unwrap();
    let marks = fleet.log().read(FIRST, 1, usize::MAX).unwrap();
    let acked = marks.iter().filter_map(|record| match Record::from_bytes(record) {
        Some(Record::Mark { acked, .. }) => Some(acked),
        _ => None,
    });
    let acked: Vec<_> = acked.collect();
    assert!(acked.iter().any(|acked| matches!(acked[..], [(OTHER, 1..)])), "orders were sent");
    assert_eq!(acked.last(), Some(&vec![]));
    assert!(fleet.partitions().all(|partition| partition.outbox().all(|(_, _, items)| items.len() == 0)));
}

#[test]
fn an_owner_that_others_have_trimmed_past_begins_with_their_snapshot() {
    let layout = Layout::new(1);
    let mut fleet = town(layout);
    fleet.run_to(5).unwrap();
    let mut ghost = fleet.take_over(FIRST).unwrap().unwrap();
    for tick in [10, 15, 20] {
        fleet.run_to(tick).unwrap();
        fleet.save().unwrap();
    }
    assert_eq!(fleet.log().read(FIRST, ghost.partition().position() + 1, 1), Err(LogError::Trimmed));
    assert_eq!(ghost.mark(fleet.log(), 1000), Err(Error::Lost(FIRST)));
    assert_eq!(ghost.partition().tick(), 20);
    assert_eq!(ghost.save(fleet.log()), Err(Error::Lost(FIRST)), "only the owner may save and trim");
    fleet.run_to(25).unwrap();
    assert_eq!((fleet.now(), fleet.counts().fenced), (25, 1));
}
