#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

impl Soldier {
    #[action]
    fn shoot(&self, rounds: u32) -> bool {
        rounds > self.ammo
    }
}

fn main() {}
