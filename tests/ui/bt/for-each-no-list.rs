mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            for_each(bb.ammo -> bb.enemy) { shoot(); }
            pop_each(bb.ammo -> bb.enemy) { shoot(); }
        }
    }
}

fn main() {}
