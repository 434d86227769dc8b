#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
    pub path: Vec<u32>,
}

#[action]
fn reload(bb: &mut Board<Soldier>) -> Status {
    bb.ammo = 6;
    bb.ammo += 1;
    bb.path.push(3);
    Status::Success
}

fn main() {}
