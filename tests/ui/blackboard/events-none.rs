#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
#[blackboard(event = u32, events = 0)]
pub struct Soldier {
    pub ammo: u32,
}

fn main() {}
