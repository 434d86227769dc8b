mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        for_each(bb.ammo -> it) { shoot(); }
    }
}

fn main() {}
