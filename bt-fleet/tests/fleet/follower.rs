//! A follower has the agents of the owners, in each tick.

use bt_fleet::log::Memory;
use bt_fleet::{AgentKey, Client, Follower, Layout, MemberId, Partition, PartitionId, Plain};

use crate::couriers::{Couriers, Deliver, keys, send, spawn_all};

type Courant = Follower<Plain<Deliver>>;

fn town(log: &Memory) -> Couriers<&Memory> {
    let layout = Layout::new(3);
    let fleet = Couriers::over(log, layout).unwrap();
    let mut client = Client::new(layout, 1, 1000);
    spawn_all(&mut client, layout);
    keys(layout).for_each(|key| send(&mut client, 3, key, 20));
    client.flush(log).unwrap();
    fleet
}

/// Each agent with its place, and the letters that it has read.
fn agents<'p>(partitions: impl Iterator<Item = &'p Partition<Plain<Deliver>>>) -> Vec<(AgentKey, PartitionId, u64)> {
    let mut agents = Vec::new();
    for partition in partitions {
        let letters = |key| partition.agents().brain(key).map_or(0, |brain| brain.board().letters);
        agents.extend(partition.agents().keys().map(|key| (key, partition.id(), letters(key))));
    }
    agents
}

#[test]
fn a_follower_has_the_agents_of_the_owners_in_each_tick_through_takeovers() {
    let (log, layout) = (Memory::new(), Layout::new(3));
    let mut fleet = town(&log);
    let mut follower = Courant::new(&log, layout, layout.partitions()).unwrap();
    for tick in 1..=40 {
        fleet.run_to(tick).unwrap();
        fleet.take_over(PartitionId(tick as u32 % 3)).unwrap();
        while follower.now() < tick {
            follower.read(&log).unwrap();
            assert!(follower.tick(), "the log leads to tick {tick}");
        }
        assert_eq!(agents(follower.partitions()), agents(fleet.partitions()));
    }
    assert!(agents(fleet.partitions()).iter().any(|&(key, at, _)| key.home != at), "agents have moved");
    follower.read(&log).unwrap();
    assert!(!follower.tick(), "it goes no further than the log");
    assert_eq!(follower.jumps(), 0);
    let owners: Vec<_> = follower.owners().collect();
    assert_eq!(owners[1], (PartitionId(1), Some(MemberId(42))), "the last takeover but none: {owners:?}");
}

#[test]
fn a_follower_that_comes_too_late_goes_on_from_a_snapshot() {
    let (log, layout) = (Memory::new(), Layout::new(3));
    let mut fleet = town(&log);
    let mut follower = Courant::new(&log, layout, layout.partitions()).unwrap();
    for tick in [10, 20, 30] {
        fleet.run_to(tick).unwrap();
        fleet.save().unwrap();
    }
    follower.read(&log).unwrap();
    assert_eq!((follower.now(), follower.jumps()), (30, 3));
    assert_eq!(agents(follower.partitions()), agents(fleet.partitions()));
    fleet.run_to(31).unwrap();
    follower.read(&log).unwrap();
    assert!(follower.tick());
    assert_eq!(follower.now(), 31);
}
