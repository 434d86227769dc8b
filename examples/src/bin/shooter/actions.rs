//! The actions of a guard: plain functions, each a leaf or a service of the tree.

use bt_runtime::prelude::*;

use crate::arena::{Arena, Cell, EnemyId};
use crate::guard::{MAGAZINE, Soldier};
use crate::route::Route;

/// Looks for the nearest enemy. If the enemy gets out of sight, its last place becomes the trouble.
#[action]
pub fn look_around(bb: &mut Board<Soldier>, world: &Arena) {
    let seen = world.nearest_enemy(bb.id);
    if let (None, Some(lost)) = (seen, bb.enemy)
        && world.enemy(lost).stands()
    {
        bb.set_trouble(Some(world.enemy(lost).at));
    }
    bb.set_enemy(seen);
}

/// Finds the nearest box of ammunition.
#[action]
pub fn find_ammo(bb: &Soldier, world: &Arena) -> Option<Cell> {
    world.nearest_ammo(world.soldiers[bb.id].at)
}

/// Walks to `to`; succeeds within `within` cells of it. Fails if there is nowhere to go.
#[action]
pub fn move_to(bb: &Soldier, world: &mut Arena, to: Option<Cell>, #[default(0)] within: u16) -> Status {
    let Some(to) = to else { return Status::Failure };
    if world.soldiers[bb.id].at.distance(to) <= within {
        return Status::Success;
    }
    world.walk(bb.id, to);
    Status::Running
}

/// Fills the magazine from the box in this cell; waits for a box if the cell has none yet.
#[action]
pub fn take_ammo(bb: &mut Board<Soldier>, world: &mut Arena) -> Status {
    if !world.take_ammo(world.soldiers[bb.id].at) {
        return Status::Running;
    }
    bb.set_ammo(MAGAZINE);
    Status::Success
}

/// Returns the place of an enemy.
#[action]
pub fn locate(world: &Arena, enemy: Option<EnemyId>) -> Option<Cell> {
    enemy.map(|enemy| world.enemy(enemy).at)
}

/// Keeps the soldier within `within` cells of `to` while the action is running.
#[action]
pub fn keep_close(bb: &Soldier, world: &mut Arena, to: Option<Cell>, within: u16) -> Status {
    let Some(to) = to else { return Status::Failure };
    if world.soldiers[bb.id].at.distance(to) > within {
        world.walk(bb.id, to);
    }
    Status::Running
}

/// Takes aim for 200 ms. Fails if the enemy is out of sight.
#[action]
pub fn aim(cx: &mut Cx<Soldier>, at: Option<EnemyId>, #[memory] aimed: &mut Duration) -> Status {
    let Some(enemy) = at.filter(|&enemy| cx.world.sees(cx.bb.id, enemy)) else { return Status::Failure };
    cx.world.soldiers[cx.bb.id].looks_at = cx.world.enemy(enemy).at;
    *aimed += cx.dt();
    if *aimed < Duration::from_millis(200) { Status::Running } else { Status::Success }
}

/// Fires a round.
#[action]
pub fn shoot(bb: &mut Board<Soldier>, world: &mut Arena, at: Option<EnemyId>) -> bool {
    let fired = bb.ammo > 0 && at.is_some_and(|enemy| world.fire(bb.id, enemy));
    if fired {
        *bb.ammo_mut() -= 1;
    }
    fired
}

/// Returns the number of the nearest corner of the route.
#[action]
pub fn nearest_corner(bb: &Soldier, world: &Arena, route: Route) -> Option<usize> {
    Some(route.nearest(world.soldiers[bb.id].at))
}
