#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

#[derive(Default)]
pub struct Arena;

#[action]
fn through_cx(cx: &mut Cx<Soldier>) -> bool {
    true
}

#[action]
fn writes(bb: &mut Board<Soldier>) -> bool {
    true
}

#[action]
fn changes_the_world(world: &mut Arena) -> bool {
    true
}

#[action]
fn counts(bb: &Soldier, #[memory] rounds: &mut u32) -> Status {
    Status::Success
}

#[action(inline = 64)]
async fn awaits(near: bool) -> bool {
    near
}

fn stop(bb: &Soldier) {}

#[action(halt = stop)]
fn stops(bb: &Soldier) -> Status {
    Status::Success
}

#[action]
fn latches(#[latch] near: bool) -> Status {
    if near { Status::Success } else { Status::Running }
}

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(through_cx(), aborts = both)] idle;
            #[when(writes() && bb.ammo > 0)] idle;
            if changes_the_world() { idle }
            check(counts() == Status::Success);
            while awaits(near = true) { idle }
            check(stops() == Status::Success);
            check(latches(near = true) == Status::Success);
            idle
        }
    }
}

fn main() {}
