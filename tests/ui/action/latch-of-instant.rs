#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot(#[latch] rounds: u32) -> Option<u32> {
    Some(rounds)
}

fn main() {}
