//! Agents that pass letters on, sleep, and move at random.

use bt_fleet::{AgentKey, Client, Fleet, Layout, Orders, PartitionId, Plain, Tick};
use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// Agents with each partition as their home.
pub const EACH: u32 = 4;

pub type Couriers<L> = Fleet<Plain<Deliver>, L>;

/// Its queue is so short that events must wait for room.
#[derive(Blackboard, Default, Serialize, Deserialize)]
#[blackboard(world = Orders<u8>, event = u8, events = 2, hold)]
pub struct Courier {
    pub letters: u64,
    partitions: u32,
}

/// Passes each letter on until its number is 0, and moves after one in three of them.
#[action]
fn read(cx: &mut Cx<Courier>) {
    while let Some(rest) = cx.take_event(|rest| Some(*rest)) {
        *cx.bb.letters_mut() += 1;
        let partitions = cx.bb.partitions;
        let home = PartitionId(cx.chance().below(partitions.into()) as u32);
        let number = cx.chance().below(EACH.into()) as u32;
        if rest > 0 {
            cx.world.send(AgentKey { home, number }, rest - 1);
        }
        if let (0, Some(me)) = (cx.chance().below(3), cx.world.me()) {
            cx.world.migrate(me, home);
        }
    }
}

bt! {
    pub tree Deliver for Courier {
        #[repeat(forever)]
        sequence { wait_for(_); read(); wait(100ms..=300ms) }
    }
}

/// Adds all agents, each with random numbers of its own.
pub fn spawn_all(client: &mut Client, layout: Layout) {
    for key in keys(layout) {
        let seed = u64::from(key.home.0 * EACH + key.number);
        let board = Courier { letters: 0, partitions: layout.len() as u32 };
        client.spawn(0, key, &Deliver::brain(board).seeded(seed)).unwrap();
    }
}

pub fn keys(layout: Layout) -> impl Iterator<Item = AgentKey> {
    layout.partitions().flat_map(|home| (0..EACH).map(move |number| AgentKey { home, number }))
}

/// A letter that is read `rest + 1` times.
pub fn send(client: &mut Client, due: Tick, to: AgentKey, rest: u8) {
    client.send::<Deliver>(due, to, &rest).unwrap();
}
