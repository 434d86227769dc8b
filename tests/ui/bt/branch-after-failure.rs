#![deny(deprecated)]

mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            #[force_failure] shoot();
            wait(1s);
        }
    }
}

fn main() {}
