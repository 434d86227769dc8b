mod game;
use game::*;

#![deny(deprecated)]

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
