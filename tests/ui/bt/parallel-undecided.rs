mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        parallel(success = all, failure = all) { shoot(); shoot(); }
    }
}

fn main() {}
