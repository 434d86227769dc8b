#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action(graceful)]
fn walk(cx: &mut Cx<Soldier>) -> Status {
    Status::Running
}

fn main() {}
