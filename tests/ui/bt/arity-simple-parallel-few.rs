mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        simple_parallel { shoot(); }
    }
}

fn main() {}
