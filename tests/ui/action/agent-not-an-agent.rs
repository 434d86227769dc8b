#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

pub struct Stone;

#[action]
fn roll(bb: &Stone) -> bool {
    true
}

fn main() {}
