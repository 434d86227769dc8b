#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

pub struct Path;

#[action]
fn walk(#[memory] path: &mut Path) -> Status {
    Status::Running
}

fn main() {}
