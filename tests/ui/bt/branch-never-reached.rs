#![deny(deprecated)]

mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            shoot();
            wait(4s);
            shoot();
            shoot();
        }
    }
}

fn main() {}
