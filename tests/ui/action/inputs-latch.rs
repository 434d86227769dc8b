#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[derive(Inputs)]
struct Turn {
    #[latch]
    by: f32,
    #[memory]
    left: f32,
}

fn main() {}
