use bt_runtime::prelude::*;

pub struct Arena;

#[derive(Blackboard, Default)]
#[blackboard(Arena)]
pub struct Soldier {
    pub ammo: u32,
}

#[derive(Blackboard, Default)]
#[blackboard(world: Arena)]
pub struct Scout {
    pub ammo: u32,
}

fn main() {}
