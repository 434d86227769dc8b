//! A monster: its board and its actions. Its tree is `monster.json`.

use bt_runtime::Registry;
use bt_runtime::blackboard::Shared;
use bt_runtime::leaf::Progress;
use bt_runtime::prelude::*;

use crate::grid::{Cell, distance};
use crate::level::Level;
use crate::travel::{Walk, stand_still, travel};

/// The health of a new monster.
pub const HEALTHY: i32 = 100;
/// The maximum distance of a monster from home.
const LEASH: u32 = 30;
/// The distance beyond which a prey is lost.
const LOST: u32 = 14;
/// The maximum distance of a patrol from home.
const PATROL: u32 = 12;
/// The damage of a strike.
const STRIKE: i32 = 6;

/// A prey that a monster calls out to its pack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Call {
    /// The number of the player.
    prey: u32,
    /// The number of the monster, which also ends the call.
    by: u32,
}

/// The value that the monsters of a pack share.
pub type Pack = Shared<Option<Call>>;

/// The board of a monster. The mailbox lets the navigator wake it.
#[derive(Blackboard, Clone, Debug)]
#[blackboard(mailbox, world = Level)]
pub struct Monster {
    /// The number of the monster in the population.
    #[blackboard(untracked)]
    pub number: u32,
    pub alive: bool,
    pub health: i32,
    /// The cell in which the monster spawns and heals, and to which it returns.
    pub home: Cell,
    /// The cell of the monster. Untracked, because only actions read it: a step then checks no guard.
    #[blackboard(untracked)]
    pub at: Cell,
    /// The destination of the patrol.
    pub goal: Cell,
    /// The number of the player whom the monster hunts.
    pub prey: Option<u32>,
    /// `true` while the monster returns because it was too far from home.
    pub leashed: bool,
    #[blackboard(shared)]
    pub pack: Pack,
}

impl Monster {
    /// Makes a monster that has not spawned yet.
    pub fn new(number: u32, home: Cell, pack: Pack) -> Self {
        let (alive, health, at, goal, prey, leashed) = (false, HEALTHY, home, home, None, false);
        Self { number, alive, health, home, at, goal, prey, leashed, pack }
    }
}

/// Removes the monster from the level: it is dead, or has not spawned yet.
#[action]
fn vanish(cx: &mut Cx<Monster>) {
    forget(cx);
    cx.world.monsters.leave(cx.bb.number, cx.bb.at);
}

/// Comes to life at home.
#[action]
fn rise(cx: &mut Cx<Monster>) {
    let home = cx.bb.home;
    cx.world.monsters.enter(cx.bb.number, home);
    *cx.bb.at_mut() = home;
    cx.bb.set_health(HEALTHY);
    cx.bb.set_leashed(false);
    cx.bb.set_alive(true);
}

/// Returns a place near home, for a patrol.
#[action]
fn place_near_home(cx: &mut Cx<Monster>) -> Option<Cell> {
    let mut chance = *cx.chance();
    let place = cx.world.grid.free_near(cx.bb.home, PATROL, &mut chance);
    *cx.chance() = chance;
    Some(place)
}

/// Goes to a cell. Fails if no path leads there.
#[action(halt = stand_still)]
fn go_to(cx: &mut Cx<Monster>, to: Cell, #[memory] walk: &mut Walk) -> Progress {
    travel(cx, to, (0, 0), walk)
}

/// Follows a player until the monster is beside the player. Fails if the player is lost, or too far from the monster's
/// home.
#[action(halt = stand_still)]
fn follow(cx: &mut Cx<Monster>, prey: Option<u32>, #[memory] walk: &mut Walk) -> Progress {
    let place = prey.and_then(|prey| cx.world.players.place(prey));
    let Some(place) = place.filter(|&place| distance(place, cx.bb.at) <= LOST) else {
        forget(cx);
        return Progress::Failure;
    };
    if distance(cx.bb.at, cx.bb.home) > LEASH {
        cx.bb.set_leashed(true);
        forget(cx);
        return Progress::Failure;
    }
    travel(cx, place, (1, 2), walk)
}

/// Hits a player who is beside the monster.
#[action]
fn strike(cx: &mut Cx<Monster>, prey: Option<u32>) -> Status {
    let place = prey.and_then(|prey| cx.world.players.place(prey));
    match (prey, place) {
        (Some(prey), Some(place)) if distance(place, cx.bb.at) <= 1 => {
            cx.world.players.hit(prey, STRIKE);
            Status::Success
        }
        _ => Status::Failure,
    }
}

/// Calls out the prey to the pack, unless the pack hunts already.
#[action]
fn call_pack(cx: &mut Cx<Monster>, prey: Option<u32>) {
    let by = cx.bb.number;
    if let Some(prey) = prey
        && cx.bb.pack.read().is_none()
    {
        cx.bb.pack.set(Some(Call { prey, by }));
        cx.world.calls += 1;
    }
}

/// Returns `true` if a monster of the pack has called out a prey.
#[action(observes(pack))]
fn is_called(bb: &Monster) -> bool {
    bb.pack.read().is_some()
}

/// Hunts the prey of the pack, if it is near.
#[action]
fn join(cx: &mut Cx<Monster>) -> Status {
    let Some(Call { prey, .. }) = *cx.bb.pack.read() else { return Status::Failure };
    if cx.world.players.place(prey).is_none_or(|place| distance(place, cx.bb.at) > LOST) {
        return Status::Failure;
    }
    cx.bb.set_prey(Some(prey));
    Status::Success
}

/// Heals at home.
#[action]
fn recover(bb: &mut Board<Monster>) {
    bb.set_health(HEALTHY);
}

/// Ends the hunt, and the monster's own call.
fn forget(cx: &mut Cx<Monster>) {
    if cx.bb.pack.read().is_some_and(|call| call.by == cx.bb.number) {
        cx.bb.pack.set(None);
    }
    cx.bb.set_prey(None);
}

/// The names that a file can use.
pub fn registry() -> Registry<Monster> {
    Registry::new()
        .with::<vanish>()
        .with::<rise>()
        .with::<place_near_home>()
        .with::<go_to>()
        .with::<follow>()
        .with::<strike>()
        .with::<call_pack>()
        .with::<is_called>()
        .with::<join>()
        .with::<recover>()
}
