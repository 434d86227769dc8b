#![deny(warnings)]

mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        match bb.ammo {
            1 => shoot(),
            1 => wait(1s),
            _ => wait(2s),
            5 => fail,
        }
    }
}

fn main() {}
