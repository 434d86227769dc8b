//! A sheep, its tree, and the pasture of a partition.

use bt_fleet::{AgentKey, Agents, Client, LogError, Orders, PartitionId, Region, log::Log};
use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use crate::arguments::{Arguments, QUIET};

/// The grass that grows in a tick, per sheep of the pasture at the start.
const GROWS: u64 = 1;
const MOST: u64 = 60;

/// A call of another sheep.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call;

/// The board of a sheep.
#[derive(Blackboard, Clone, Debug, Serialize, Deserialize)]
#[blackboard(world = Field<'_>, event = Call, events = 4, hold)]
pub struct Sheep {
    #[blackboard(untracked)]
    eaten: u64,
    #[blackboard(untracked)]
    pub called: u64,
    #[blackboard(untracked)]
    pub heard: u64,
    #[blackboard(untracked)]
    pub moved: u64,
    /// The pasture of the sheep, or the pasture to which it moves. The only key that clients of `--live` see.
    at: u32,
    /// The number of pastures.
    #[blackboard(untracked)]
    pastures: u32,
    #[blackboard(untracked)]
    each: u32,
    /// The time of the pasture from which on the sheep begins nothing. The clock of a sheep is no measure: it stands
    /// while the sheep is on its way.
    #[blackboard(untracked)]
    until: Duration,
}

/// The world of a sheep: its pasture, and its orders.
pub struct Field<'w> {
    grass: &'w mut u64,
    now: Duration,
    at: PartitionId,
    orders: &'w mut Orders<Call>,
}

/// Returns `true` while the day is not over.
#[action]
fn is_day(cx: &mut Cx<Sheep>) -> bool {
    cx.world.now < cx.bb.until
}

/// Eats; fails if too little grass is left.
#[action]
fn graze(cx: &mut Cx<Sheep>) -> Status {
    let Some(rest) = cx.world.grass.checked_sub(10) else { return Status::Failure };
    *cx.world.grass = rest;
    *cx.bb.eaten_mut() += 10;
    Status::Success
}

/// Goes to the next pasture.
#[action]
fn move_on(cx: &mut Cx<Sheep>) {
    let Field { at: PartitionId(at), ref mut orders, .. } = *cx.world;
    if let Some(me) = orders.me() {
        let next = (at + 1) % cx.bb.pastures;
        orders.migrate(me, PartitionId(next));
        *cx.bb.at_mut() = next;
        *cx.bb.moved_mut() += 1;
    }
}

/// Calls a random other sheep, on any pasture.
#[action]
fn call(cx: &mut Cx<Sheep>) {
    let (pastures, each) = (cx.bb.pastures, cx.bb.each);
    let home = PartitionId(cx.chance().below(pastures.into()) as u32);
    let number = cx.chance().below(each.into()) as u32;
    cx.world.orders.send(AgentKey { home, number }, Call);
    *cx.bb.called_mut() += 1;
}

/// Receives all calls that have arrived.
#[action]
fn listen(cx: &mut Cx<Sheep>) {
    while cx.take_event(|_| Some(())).is_some() {
        *cx.bb.heard_mut() += 1;
    }
}

bt! {
    /// Grazes, moves on where the grass is short, calls now and then, and receives the calls of others.
    pub tree Live for Sheep {
        parallel {
            #[force_success]
            #[repeat(forever)]
            sequence "day" {
                wait(500ms..=4s);
                is_day();
                #[force_success] selector { graze(); move_on() }
                #[force_success] #[chance(0.2)] call();
            }

            #[repeat(forever)]
            sequence "ears" { wait_for(_); listen() }
        }
    }
}

/// The pasture of a partition.
#[derive(Serialize, Deserialize)]
pub struct Pasture {
    at: PartitionId,
    now: Duration,
    grass: u64,
}

impl Region for Pasture {
    type Tree = Live;

    fn new(at: PartitionId) -> Self {
        Self { at, now: Duration::ZERO, grass: MOST }
    }

    fn tick(&mut self, agents: &mut Agents<Live>, dt: Duration, orders: &mut Orders<Call>) {
        self.now += dt;
        let sheep = agents.len() as u64;
        self.grass = (self.grass + sheep * GROWS / 3).min(MOST * sheep.max(1));
        let mut field = Field { grass: &mut self.grass, now: self.now, at: self.at, orders };
        agents.tick(dt, &mut field, |agent, field| field.orders.turn(agent));
    }
}

/// Returns the keys of all sheep, by their home.
pub fn keys(arguments: &Arguments) -> impl Iterator<Item = AgentKey> {
    let each = each(arguments);
    (0..arguments.agents).map(move |sheep| AgentKey { home: PartitionId(sheep / each), number: sheep % each })
}

/// Brings all sheep to their homes.
///
/// # Errors
/// The log cannot be written.
pub fn spawn_all(log: &impl Log, arguments: &Arguments) -> Result<(), LogError> {
    let mut client = Client::new(arguments.layout(), 1, usize::MAX);
    let day = arguments.layout().tick_time() * (arguments.ticks - QUIET) as u32;
    let board = Sheep {
        eaten: 0,
        called: 0,
        heard: 0,
        moved: 0,
        at: 0,
        pastures: arguments.agents.div_ceil(each(arguments)),
        each: arguments.agents.min(each(arguments)),
        until: day,
    };
    for (sheep, key) in (0..).zip(keys(arguments)) {
        let brain = Live::brain(Sheep { at: key.home.0, ..board.clone() }).seeded(arguments.seed.wrapping_add(sheep));
        client.spawn(1, key, &brain).map_err(|error| LogError::Unreachable(error.to_string()))?;
    }
    client.flush(log)
}

/// Returns the function that gives a sheep its number among all sheep.
pub fn number(arguments: &Arguments) -> impl Fn(AgentKey) -> u32 + Send + Sync + 'static {
    let each = each(arguments);
    move |AgentKey { home: PartitionId(home), number }| home * each + number
}

fn each(arguments: &Arguments) -> u32 {
    arguments.agents.div_ceil(arguments.partitions)
}
