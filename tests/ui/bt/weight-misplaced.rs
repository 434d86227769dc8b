mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector { #[weight(1)] shoot(); wait(1s) }
    }
}

fn main() {}
