#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn walk(cx: &mut Soldier) -> Status {
    Status::Running
}

#[action]
fn run(cx: Cx<Soldier>) -> Status {
    Status::Running
}

fn main() {}
