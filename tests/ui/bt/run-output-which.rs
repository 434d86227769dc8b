mod game;
use game::*;

bt! {
    pub tree Aim(out hit: bool, out misses: u32) for Soldier { sequence { set(hit = true); set(misses = 3); } }
    pub tree Rest for Soldier { wait(1s); }
    pub tree Walk(to: f32) for Soldier { move_to(to = to); }
    tree Guard for Soldier {
        sequence {
            run Aim(-> bb.ammo);
            run Rest(-> bb.ammo);
            run Walk(to = 1.0, -> bb.ammo);
        }
    }
}

fn main() {}
