#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot(#[default] rounds: u32, #[default()] at: u32, #[default = 3] from: u32) -> bool {
    rounds > at && at > from
}

fn main() {}
