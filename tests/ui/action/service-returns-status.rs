#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[action]
fn look(bb: &mut Board<Soldier>) -> Status {
    Status::Success
}

bt! {
    tree Guard for Soldier {
        #[service(look(), every = 1s)]
        idle;
    }
}

fn main() {}
