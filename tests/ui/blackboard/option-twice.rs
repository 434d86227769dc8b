#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
#[blackboard(world = u32, world = u8)]
pub struct Soldier {
    pub ammo: u32,
}

fn main() {}
