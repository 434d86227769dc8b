#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

fn stop(bb: &mut Board<Soldier>) -> Halt {
    Halt::Done
}

#[action(halt = stop)]
fn walk(bb: &mut Board<Soldier>) -> Status {
    Status::Running
}

fn main() {}
