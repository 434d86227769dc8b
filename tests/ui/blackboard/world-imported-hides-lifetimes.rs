use arena::Arena;
use bt_runtime::prelude::*;

mod arena {
    pub struct Arena<'a> {
        pub light: &'a f32,
    }
}

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

fn main() {}
