#![deny(deprecated)]

mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector { #[chance(0.0)] shoot(); wait(1s) }
    }
}

fn main() {}
