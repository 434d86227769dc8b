#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
#[blackboard(world, event =)]
pub struct Soldier {
    pub ammo: u32,
}

fn main() {}
