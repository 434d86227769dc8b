#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot(rounds: u32, at: u32, #[default(1.0)] spread: f32) -> bool {
    rounds > at && spread > 0.0
}

fn main() {
    let _ = shoot::inputs().at(3).all_inputs_given();
}
