#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[action(restart_on_load)]
fn shoot(rounds: u32) -> Status {
    Status::Success
}

fn main() {}
