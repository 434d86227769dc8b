mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            parallel(success = 1, success = 2) { shoot(); shoot(); }
            move_to(to = 1.0, to = 2.0);
        }
    }
}

fn main() {}
