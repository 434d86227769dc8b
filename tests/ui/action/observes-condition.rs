#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[action(reads)]
fn no_keys(bb: &Soldier) -> bool {
    true
}

#[action(reads(ammo))]
fn no_board(than: u32) -> bool {
    true
}

#[action(reads(ammo))]
fn mutates(bb: &mut Board<Soldier>) -> bool {
    true
}

fn main() {}
