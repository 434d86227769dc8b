#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action(hlat = stop)]
fn walk(cx: &mut Cx<Soldier>) -> Status {
    Status::Running
}

#[action(speed = 3, graceful = true)]
fn run(cx: &mut Cx<Soldier>) -> Status {
    Status::Running
}

fn stop(cx: &mut Cx<Soldier>) {}

fn main() {}
