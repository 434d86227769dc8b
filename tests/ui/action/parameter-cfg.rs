#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot(#[cfg(windows)] rounds: u32) -> bool {
    true
}

fn main() {}
