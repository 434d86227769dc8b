#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot<T: Into<u32>>(rounds: T) -> bool {
    rounds.into() > 0
}

fn main() {}
