#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action(halt = stop)]
fn walk(cx: &mut Cx<Soldier>, #[memory] steps: &mut u32) -> Status {
    Status::Running
}

fn stop(cx: &mut Cx<Soldier>) {}

#[action(halt = slow)]
fn run(cx: &mut Cx<Soldier>) -> Status {
    Status::Running
}

fn slow(cx: &mut Cx<Soldier>) -> Halt {
    Halt::Done
}

fn main() {}
