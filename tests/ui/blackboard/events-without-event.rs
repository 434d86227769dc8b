#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
#[blackboard(events = 16)]
pub struct Soldier {
    pub ammo: u32,
}

fn main() {}
