#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
async fn shoot(cx: &mut Cx<Soldier>) -> Status {
    Status::Success
}

fn main() {}
