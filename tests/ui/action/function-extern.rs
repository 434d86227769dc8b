#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
extern "C" fn shoot(rounds: u32) -> bool {
    rounds > 0
}

fn main() {}
