#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[action]
fn look(board: &mut Board<Soldier>) -> bool {
    true
}

#[action]
fn see(blackboard: &Soldier) -> bool {
    true
}

#[action]
fn hear(ctx: &mut Cx<Soldier>) -> bool {
    true
}

#[action]
fn count(board: u32) -> bool {
    board > 3
}

fn main() {}
