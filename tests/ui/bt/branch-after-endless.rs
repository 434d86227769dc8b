#![deny(deprecated)]

mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        always_sequence {
            sequence {
                #[repeat(forever)] wait(1s);
                shoot();
            }
            wait(1s);
        }
    }
}

fn main() {}
