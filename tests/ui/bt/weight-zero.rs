#![deny(deprecated)]

mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        pick { #[weight(0)] shoot(); #[weight(0.0)] wait(1s) }
    }
}

fn main() {}
