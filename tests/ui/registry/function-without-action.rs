#![allow(unused)]

use bt_runtime::{Registry, prelude::*};

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

fn go(bb: &mut Board<Soldier>) -> Status {
    Status::Success
}

fn main() {
    let registry = Registry::<Soldier>::new().with::<go>();
}
