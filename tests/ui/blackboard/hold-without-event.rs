#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
#[blackboard(hold)]
pub struct Soldier {
    pub ammo: u32,
}

fn main() {}
