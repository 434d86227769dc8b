//! The actions of the animals. An action reads the meadow as it was after the last tick, changes at most its own animal, and
//! leaves the rest as an order. The result therefore does not depend on threads or on the order of ticks.

use bt_runtime::prelude::*;

use crate::animal::{Animal, Kind};
use crate::cell::{AROUND, Cell};
use crate::meadow::{Order, View};

/// One of this number of bites hits.
const SKILL: u64 = 3;

/// Takes a mouthful of grass. Fails if the grass is short.
#[action]
pub fn eat(bb: &Board<Animal>, world: &mut View<'_>) -> bool {
    let grows = world.meadow.grass(bb.at) > 0;
    if grows {
        world.orders.push(Order::Eat { at: bb.at });
    }
    grows
}

/// Goes to the neighbouring cell with the most grass per sheep.
#[action]
pub fn stray(cx: &mut Cx<Animal>) {
    let meadow = cx.world.meadow;
    let turn = cx.chance().below(8);
    let grass = |at: Cell| u32::from(meadow.grass(at)) * 16 / (meadow.sheep(at) + 1);
    let around = (0..8).map(|nth| meadow.grid.step(cx.bb.at, AROUND[1 + (nth + turn as usize) % 8]));
    if let Some(best) = around.max_by_key(|&at| grass(at)) {
        go(cx, best);
    }
}

/// Takes a step away from a wolf, with a random step to the side.
#[action]
pub fn run_from(cx: &mut Cx<Animal>, wolf: Option<Cell>) {
    let Some(wolf) = wolf else { return };
    let grid = cx.world.meadow.grid;
    let (dx, dy) = grid.direction(wolf, cx.bb.at);
    let side = cx.chance().below(3) as i32 - 1;
    let step = if dx == 0 { (side, dy) } else { (dx, dy + side * i32::from(dy == 0)) };
    go(cx, grid.step(cx.bb.at, step));
}

/// Jumps at a sheep in this cell. The world checks later whether that sheep still exists. Fails if the cell has no
/// sheep.
#[action]
pub fn pounce(cx: &mut Cx<Animal>) -> bool {
    let Some(prey) = cx.world.meadow.first_sheep(cx.bb.at) else { return false };
    if cx.chance().below(SKILL) == 0 {
        let wolf = cx.bb.place;
        cx.world.orders.push(Order::Bite { wolf, prey });
    }
    true
}

/// Goes to the neighbouring cell with the most sheep.
#[action]
pub fn prowl(cx: &mut Cx<Animal>) {
    let meadow = cx.world.meadow;
    let turn = cx.chance().below(8);
    let around = (0..8).map(|nth| meadow.grid.step(cx.bb.at, AROUND[1 + (nth + turn as usize) % 8]));
    if let Some(best) = around.max_by_key(|&at| meadow.sheep(at)) {
        go(cx, best);
    }
}

fn go(cx: &mut Cx<Animal>, to: Cell) {
    let (kind, place, from) = (cx.bb.kind, cx.bb.place, cx.bb.at);
    *cx.bb.at_mut() = to;
    cx.world.orders.push(match kind {
        Kind::Sheep => Order::Stray { place, from, to },
        Kind::Wolf => Order::Prowl { from, to },
    });
}
