#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
#[blackboard(wrold = u32, capacity = 3)]
pub struct Soldier {
    pub ammo: u32,
}

fn main() {}
