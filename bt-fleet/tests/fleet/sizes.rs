//! Agents and events of many bytes, over a log that refuses large records.

use bt_fleet::log::{Log, LogError, Memory};
use bt_fleet::record::{MOST_ITEM_BYTES, MOST_RECORD_BYTES};
use bt_fleet::{AgentKey, Client, Fleet, Layout, Orders, PartitionId, Plain, Position, Refused};
use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use crate::over::{Change, Over};
use crate::{FIRST, OTHER};

#[derive(Blackboard, Default, Serialize, Deserialize)]
#[blackboard(world = Orders<Vec<u8>>, event = Vec<u8>, events = 4, hold)]
struct Hauler {
    #[blackboard(untracked)]
    cargo: Vec<u8>,
    #[blackboard(untracked)]
    received: u32,
}

/// Adds each event to its cargo. An event of one byte is an order to send all cargo to the agent with this number.
#[action]
fn haul(cx: &mut Cx<Hauler>) {
    while let Some(event) = cx.take_event(|event| Some(event.clone())) {
        *cx.bb.received_mut() += 1;
        match event[..] {
            [number] => {
                let to = AgentKey { home: FIRST, number: number.into() };
                cx.world.send(to, cx.bb.cargo.clone());
            }
            _ => cx.bb.cargo_mut().extend(event),
        }
    }
}

bt! {
    tree Haul for Hauler {
        #[repeat(forever)]
        sequence { wait_for(_); haul() }
    }
}

/// Refuses records of more than [`MOST_RECORD_BYTES`], as a server does.
struct Narrow;

impl Change for Narrow {
    fn append(&self, log: &Memory, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        if record.len() > MOST_RECORD_BYTES {
            return Err(LogError::Unreachable(format!("a record of {} bytes", record.len())));
        }
        log.append(partition, record)
    }
}

fn fleet() -> (Fleet<Plain<Haul>, Over<Narrow>>, Client) {
    let layout = Layout::new(2);
    (Fleet::over(Over::new(Narrow), layout).unwrap(), Client::new(layout, 1, usize::MAX))
}

fn agent(number: u32) -> AgentKey {
    AgentKey { home: FIRST, number }
}

fn with_cargo(bytes: usize) -> Brain<Haul> {
    Haul::brain(Hauler { cargo: vec![7; bytes], received: 0 })
}

#[test]
fn items_of_many_bytes_go_into_several_records() {
    let (mut fleet, mut client) = fleet();
    for number in 0..256 {
        client.spawn(1, agent(number), &with_cargo(5000)).unwrap();
        client.migrate(3, agent(number), OTHER).unwrap();
    }
    client.flush(fleet.log()).unwrap();
    fleet.run_to(6).unwrap();
    let agents: Vec<_> = fleet.partitions().map(|partition| partition.agents().len()).collect();
    assert_eq!((agents, fleet.counts().refused), (vec![0, 256], 0));
}

#[test]
fn items_of_the_largest_size_fit_into_records() {
    let (mut fleet, mut client) = fleet();
    let event = vec![1; MOST_ITEM_BYTES - 3];
    client.spawn(1, agent(0), &with_cargo(0)).unwrap();
    client.send::<Haul>(2, agent(0), &event).unwrap();
    client.send::<Haul>(2, agent(0), &event).unwrap();
    client.flush(fleet.log()).unwrap();
    fleet.run_to(3).unwrap();
    assert_eq!(fleet.brain(agent(0)).unwrap().board().cargo.len(), 2 * event.len());
}

#[test]
fn a_client_refuses_an_agent_or_event_that_is_too_large() {
    let (_, mut client) = fleet();
    assert_eq!(client.spawn(1, agent(0), &with_cargo(MOST_ITEM_BYTES)), Err(Refused::TooLarge));
    let event = vec![1; MOST_ITEM_BYTES - 2];
    assert_eq!(client.send::<Haul>(1, agent(0), &event), Err(Refused::TooLarge));
    assert_eq!(
        (client.waiting(), Refused::TooLarge.to_string()),
        (0, "the brain or event is larger than 524288 bytes".into())
    );
}

#[test]
fn an_agent_that_is_too_large_stays_and_its_large_event_is_refused() {
    let (mut fleet, mut client) = fleet();
    client.spawn(1, agent(0), &with_cargo(400_000)).unwrap();
    client.spawn(1, agent(1), &with_cargo(0)).unwrap();
    client.send::<Haul>(2, agent(0), &vec![1; 400_000]).unwrap();
    client.migrate(4, agent(0), OTHER).unwrap();
    client.send::<Haul>(6, agent(0), &vec![1]).unwrap();
    client.flush(fleet.log()).unwrap();
    fleet.run_to(5).unwrap();
    assert_eq!((fleet.find(agent(0)), fleet.counts().refused), (Some(FIRST), 1), "the agent");
    fleet.run_to(10).unwrap();
    assert_eq!(fleet.counts().refused, 2, "its event");
    let received = |number| fleet.brain(agent(number)).unwrap().board().received;
    assert_eq!((received(0), received(1)), (2, 0));
}
