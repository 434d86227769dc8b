//! Faults one by one.

use std::cell::Cell;

use bt_fleet::log::Memory;
use bt_fleet::record::{Item, Record, Source, What};
use bt_fleet::{
    AgentKey, Client, Damaged, Error, Fleet, Layout, Log, LogError, MOST_TICKS, MemberId, Orders, Owner, Partition,
    PartitionId, Plain, Position, Refused, Tick,
};
use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use crate::couriers::{Courier, Couriers, Deliver, keys, send, spawn_all};

/// An agent that an event removes.
#[derive(Blackboard, Default, Serialize, Deserialize)]
#[blackboard(world = Orders<()>, event = (), events = 2, hold)]
struct Worker {}

#[action]
fn retire(cx: &mut Cx<Worker>) {
    if let (Some(()), Some(me)) = (cx.take_event(|()| Some(())), cx.world.me()) {
        cx.world.remove(me);
    }
}

bt! {
    tree Retire for Worker {
        #[repeat(forever)]
        sequence { wait_for(_); retire() }
    }
}

const FIRST: PartitionId = PartitionId(0);
const OTHER: PartitionId = PartitionId(1);
const AGENT: AgentKey = AgentKey { home: FIRST, number: 0 };

fn town(layout: Layout) -> Couriers<Memory> {
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
fn an_event_follows_the_agent_that_has_moved() {
    let layout = Layout::new(3);
    let mut fleet = Couriers::local(layout).unwrap();
    let mut client = Client::new(layout, 1, 1000);
    spawn_all(&mut client, layout);
    client.migrate(2, AGENT, OTHER).unwrap();
    client.migrate(5, AGENT, PartitionId(2)).unwrap();
    client.flush(fleet.log()).unwrap();
    fleet.run_to(4).unwrap();
    assert_eq!(fleet.find(AGENT), Some(OTHER));
    fleet.run_to(9).unwrap();
    assert_eq!(fleet.find(AGENT), Some(PartitionId(2)));
    send(&mut client, 10, AGENT, 0);
    client.flush(fleet.log()).unwrap();
    fleet.run_to(15).unwrap();
    assert_eq!(fleet.brain(AGENT).unwrap().board().letters, 1);
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

/// A log whose server lags: while `lags`, it does not return the last record.
struct Lagging {
    log: Memory,
    lags: Cell<bool>,
}

impl Log for Lagging {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        self.log.append(partition, record)
    }

    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        let mut records = self.log.read(partition, from, most)?;
        if self.lags.get() {
            records.pop();
        }
        Ok(records)
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
fn an_owner_that_has_not_yet_read_its_takeover_has_not_lost_the_partition() {
    let log = Lagging { log: Memory::new(), lags: Cell::new(true) };
    let mut owner = Owner::<Plain<Deliver>>::take_over(&log, Layout::new(1), FIRST, MemberId(1)).unwrap();
    assert!(!owner.is_lost());
    assert_eq!((owner.mark(&log, 1), owner.partition().tick()), (Ok(()), 0));
    log.lags.set(false);
    assert_eq!((owner.mark(&log, 2), owner.partition().tick()), (Ok(()), 2));
    log.lags.set(true);
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
fn clients_wait_while_the_log_is_full() {
    let layout = Layout::new(1);
    let mut fleet = Couriers::over(Memory::bounded(4), layout).unwrap();
    let mut client = Client::new(layout, 1, 5);
    spawn_all(&mut client, layout);
    client.flush(fleet.log()).unwrap();
    fleet.run_to(3).unwrap();
    for _ in 0..5 {
        send(&mut client, 0, AGENT, 0);
    }
    assert_eq!(client.send::<Deliver>(0, AGENT, &0), Err(Refused::Busy));
    assert_eq!((client.flush(fleet.log()), client.waiting()), (Err(LogError::Full), 5));
    for tick in [4, 5] {
        fleet.run_to(tick).unwrap();
        fleet.save().unwrap();
    }
    assert_eq!((client.flush(fleet.log()), client.waiting()), (Ok(()), 0));
    fleet.run_to(40).unwrap();
    assert_eq!(fleet.brain(AGENT).unwrap().board().letters, 5, "also those that waited for room in the agent's queue");
}

#[test]
fn items_behind_a_gap_have_no_effect_until_the_gap_is_closed() {
    let layout = Layout::new(1);
    let mut partition = Partition::<Plain<Deliver>>::new(layout, FIRST);
    let inputs = |first, events: &[u8]| {
        let item = |&event: &u8| Item { due: 0, what: What::Event { to: AGENT, event: vec![event] } };
        Record::Inputs { from: Source::Client(3), first, items: events.iter().map(item).collect() }.to_bytes()
    };
    partition.apply(&inputs(1, &[0]));
    assert_eq!((partition.waiting(), partition.counts().gaps), (0, 1));
    partition.apply(&inputs(0, &[0, 0]));
    partition.apply(&inputs(1, &[0, 0]));
    assert_eq!((partition.waiting(), partition.counts().repeated), (3, 1));
}

#[test]
fn an_event_for_nobody_and_a_second_agent_with_a_key_are_counted() {
    let layout = Layout::new(1);
    let mut fleet = Couriers::local(layout).unwrap();
    let mut client = Client::new(layout, 1, 1000);
    send(&mut client, 1, AGENT, 0);
    client.spawn(2, AGENT, &Deliver::brain(Courier::default())).unwrap();
    client.spawn(3, AGENT, &Deliver::brain(Courier::default())).unwrap();
    client.flush(fleet.log()).unwrap();
    fleet.run_to(4).unwrap();
    let counts = fleet.counts();
    assert_eq!((counts.gone, counts.refused, fleet.partitions().next().unwrap().agents().len()), (1, 1, 1));
}

/// A client that was started again, and does not know that the agents exist.
fn spawn_again(log: &Memory, number: u64, layout: Layout) {
    let mut client = Client::new(layout, number, 1000);
    client.spawn(0, AGENT, &Deliver::brain(Courier::default())).unwrap();
    client.flush(log).unwrap();
}

#[test]
fn a_second_spawn_of_an_agent_that_has_left_its_home_is_refused() {
    let layout = Layout::new(3);
    let mut fleet = Couriers::local(layout).unwrap();
    let mut client = Client::new(layout, 1, 1000);
    spawn_all(&mut client, layout);
    for (due, to) in [(2, OTHER), (6, PartitionId(2)), (10, FIRST)] {
        client.migrate(due, AGENT, to).unwrap();
    }
    client.flush(fleet.log()).unwrap();
    // On its way, in another partition, on its way between others, and back at home.
    for (number, tick) in [(2, 2), (3, 4), (4, 6), (5, 10), (6, 12)] {
        fleet.run_to(tick).unwrap();
        spawn_again(fleet.log(), number, layout);
    }
    fleet.run_to(15).unwrap();
    let all: usize = fleet.partitions().map(|partition| partition.agents().len()).sum();
    assert_eq!((all, fleet.find(AGENT), fleet.counts().refused), (keys(layout).count(), Some(FIRST), 5));
}

#[test]
fn a_second_spawn_of_an_agent_that_was_removed_is_refused() {
    for to in [FIRST, OTHER] {
        let layout = Layout::new(2);
        let mut fleet = Fleet::<Plain<Retire>>::local(layout).unwrap();
        let mut client = Client::new(layout, 1, 1000);
        client.spawn(0, AGENT, &Retire::brain(Worker {})).unwrap();
        client.migrate(2, AGENT, to).unwrap();
        client.send::<Retire>(5, AGENT, &()).unwrap();
        client.flush(fleet.log()).unwrap();
        for (number, tick) in [(2, 6), (3, 9)] {
            fleet.run_to(tick).unwrap();
            assert_eq!(fleet.find(AGENT), None, "it was removed");
            let mut client = Client::new(layout, number, 1000);
            client.spawn(0, AGENT, &Retire::brain(Worker {})).unwrap();
            client.flush(fleet.log()).unwrap();
        }
        fleet.run_to(12).unwrap();
        assert_eq!((fleet.find(AGENT), fleet.counts().refused), (None, 2), "removed in partition {to:?}");
    }
}

#[test]
fn the_delay_of_orders_has_a_maximum() {
    let layout = Layout::new(2).delay(Tick::MAX);
    assert_eq!(layout.order_delay(), MOST_TICKS);
    let mut fleet = town(layout);
    fleet.run_to(3 * MOST_TICKS).unwrap();
    assert_eq!((fleet.now(), fleet.counts().late), (3 * MOST_TICKS, 0));
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
fn an_item_for_a_partition_that_does_not_exist_is_refused_by_the_client() {
    let mut client = Client::new(Layout::new(2), 1, 1000);
    let (none, nobody) = (PartitionId(2), AgentKey { home: PartitionId(2), number: 0 });
    assert_eq!(client.spawn(0, nobody, &Deliver::brain(Courier::default())), Err(Refused::NoPartition));
    assert_eq!(client.send::<Deliver>(0, nobody, &0), Err(Refused::NoPartition));
    assert_eq!(client.migrate(0, nobody, FIRST), Err(Refused::NoPartition));
    assert_eq!(client.migrate(0, AGENT, none), Err(Refused::NoPartition));
    assert_eq!((client.waiting(), client.migrate(0, AGENT, OTHER)), (0, Ok(())));
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
