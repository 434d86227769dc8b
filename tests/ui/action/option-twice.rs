#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action(halt = stop, halt = stop)]
fn walk(cx: &mut Cx<Soldier>) -> Status {
    Status::Running
}

fn stop(cx: &mut Cx<Soldier>) {}

fn main() {}
