mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        pick { #[weight(-1)] shoot(); wait(1s) }
    }
}

fn main() {}
