#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot(rounds: u32) -> bool {
    rounds > 0
}

fn main() {
    let _ = shoot::inputs().rounds("three").all_inputs_given();
}
