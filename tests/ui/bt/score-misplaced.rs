mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector { #[score(1.0)] shoot(); wait(1s) }
    }
}

fn main() {}
