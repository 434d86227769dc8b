mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            for_each(bb.ammo) { shoot(); }
            for_each { shoot(); }
            for_each(-> bb.ammo) { shoot(); }
            pop_each(bb.ammo -> bb.enemy, index -> bb.ammo) { shoot(); }
            for_each(bb.ammo -> bb.enemy, at -> bb.ammo) { shoot(); }
        }
    }
}

fn main() {}
