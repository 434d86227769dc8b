#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[action(observes)]
fn no_keys(bb: &Soldier) -> bool {
    true
}

#[action(observes(ammo))]
fn no_board(than: u32) -> bool {
    true
}

#[action(observes(ammo))]
fn mutates(bb: &mut Board<Soldier>) -> bool {
    true
}

fn main() {}
