#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

#[action]
fn shoot(at: &u32, name: std::borrow::Cow<'_, str>) -> bool {
    *at > 0 && name.is_empty()
}

fn main() {}
