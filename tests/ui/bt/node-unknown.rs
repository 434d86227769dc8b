mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selctor { shoot(); wait(1s) }
    }
}

fn main() {}
