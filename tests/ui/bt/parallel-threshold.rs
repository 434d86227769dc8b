mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        parallel(success = 3, failure = 0) { shoot(); shoot(); }
    }
}

fn main() {}
