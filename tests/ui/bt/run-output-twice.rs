mod game;
use game::*;

bt! {
    pub tree Aim(inout hits: u32, out misses: u32) for Soldier { sequence { set(hits = 1); set(misses = 3); } }
    tree Guard for Soldier {
        sequence {
            run Aim(hits -> bb.ammo, misses -> bb.ammo);
            run Aim(hits = 1, hits -> bb.ammo);
            run Aim(-> bb.ammo, misses -> bb.ammo);
            run Aim(hits -> ammo);
        }
    }
}

fn main() {}
