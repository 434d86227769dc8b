#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action(halt = stop)]
fn shoot(cx: &mut Cx<Soldier>) -> bool {
    true
}

#[action(halt = stop)]
fn reload(cx: &mut Cx<Soldier>) {}

fn stop(cx: &mut Cx<Soldier>) {}

fn main() {}
