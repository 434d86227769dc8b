mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        wait(4s) { shoot(); }
    }
}

fn main() {}
