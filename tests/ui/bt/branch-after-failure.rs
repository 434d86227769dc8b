mod game;
use game::*;

#![deny(deprecated)]

bt! {
    pub tree Guard for Soldier {
        sequence {
            #[force_failure] shoot();
            wait(1s);
        }
    }
}

fn main() {}
