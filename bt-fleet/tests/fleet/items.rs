//! Items that have no effect, wait or are refused.

use bt_fleet::log::Memory;
use bt_fleet::record::{Item, Record, Source, What};
use bt_fleet::{
    AgentKey, Client, Fleet, Layout, LogError, MOST_TICKS, Orders, Partition, PartitionId, Plain, Refused, Tick,
};
use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use crate::couriers::{Courier, Couriers, Deliver, keys, send, spawn_all};
use crate::faults::town;
use crate::{AGENT, FIRST, OTHER};

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
fn an_item_for_a_partition_that_does_not_exist_is_refused_by_the_client() {
    let mut client = Client::new(Layout::new(2), 1, 1000);
    let (none, nobody) = (PartitionId(2), AgentKey { home: PartitionId(2), number: 0 });
    assert_eq!(client.spawn(0, nobody, &Deliver::brain(Courier::default())), Err(Refused::NoPartition));
    assert_eq!(client.send::<Deliver>(0, nobody, &0), Err(Refused::NoPartition));
    assert_eq!(client.migrate(0, nobody, FIRST), Err(Refused::NoPartition));
    assert_eq!(client.migrate(0, AGENT, none), Err(Refused::NoPartition));
    assert_eq!((client.waiting(), client.migrate(0, AGENT, OTHER)), (0, Ok(())));
}
