#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn walk(#[latch(once)] to: u32) -> Status {
    Status::Running
}

fn main() {}
