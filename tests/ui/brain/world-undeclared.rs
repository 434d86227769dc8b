#![allow(unused)]

use bt_runtime::prelude::*;

struct Arena;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

#[action]
fn shine(world: &mut Arena) -> Status {
    Status::Success
}

bt! {
    tree Guard for Soldier { sequence { shine(); idle } }
}

fn main() {}
