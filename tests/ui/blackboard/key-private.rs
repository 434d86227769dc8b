#![allow(unused)]

use bt_runtime::prelude::*;

mod army {
    use super::*;

    #[derive(Blackboard, Default)]
    pub struct Soldier {
        ammo: u32,
    }
}

fn main() {
    let mut bb = Board::<army::Soldier>::from(army::Soldier::default());
    bb.set_ammo(3);
    bb.set(army::Soldier::AMMO, 3);
}
