#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action(hold = stop, graceful)]
async fn shoot<T>(cx: &mut Cx<Soldier>, at: &u32, #[memory] fired: u32) -> Status {
    Status::Running
}

fn main() {}
