#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot(#[default(0)] cx: &mut Cx<Soldier>) -> bool {
    cx.bb.ammo > 0
}

#[action]
fn look(#[latch] world: &Arena) -> Status {
    Status::Running
}

fn main() {}
