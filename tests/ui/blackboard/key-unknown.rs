#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

fn main() {
    let mut bb = Board::<Soldier>::from(Soldier::default());
    bb.set_amo(3);
    bb.set(Soldier::AMO, 3);
}
