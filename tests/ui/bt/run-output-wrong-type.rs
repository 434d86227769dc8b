mod game;
use game::*;

bt! {
    pub tree Aim(out hit: bool) for Soldier { set(hit = true); }
    tree Guard for Soldier {
        let misses: u32 = 0;
        sequence {
            run Aim(hit -> bb.ammo);
            run Aim(-> bb.ammo);
            run Aim(hit -> misses);
        }
    }
}

fn main() {}
