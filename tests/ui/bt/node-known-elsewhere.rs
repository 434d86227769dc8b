mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        fallback { shoot(); wait(1s) }
    }
}

fn main() {}
