#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot(#[memory] #[default(3)] fired: &mut u32, #[memory] #[latch] left: &mut u32) -> Status {
    Status::Running
}

fn main() {}
