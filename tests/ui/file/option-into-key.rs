#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub goal: Option<u32>,
    pub ammo: u32,
}

bt_file!("./option-into-key.json");

fn main() {}
