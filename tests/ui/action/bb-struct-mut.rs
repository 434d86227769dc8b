#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn walk(bb: &mut Soldier) -> Status {
    bb.ammo = 3;
    Status::Running
}

fn main() {}
