mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        parallel(success = bb.ammo) { shoot(); shoot(); }
    }
}

fn main() {}
