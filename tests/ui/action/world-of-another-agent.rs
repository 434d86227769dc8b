#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

pub struct Sea;

#[action]
fn swim(bb: &Soldier, world: &Sea) -> bool {
    bb.ammo > 0
}

#[action]
fn dive(world: &Sea) -> bool {
    true
}

fn leaf<L: bt_runtime::Leaf<Soldier>>() {}

fn main() {
    leaf::<dive>();
}
