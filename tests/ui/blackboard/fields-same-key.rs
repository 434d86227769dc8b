#![allow(unused)]

use bt_runtime::prelude::*;

#[allow(non_snake_case)]
#[derive(Blackboard)]
pub struct Soldier {
    pub ammo: u32,
    pub Ammo: u32,
}

fn main() {}
