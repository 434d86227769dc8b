mod game;
use game::*;

bt! {
    pub tree Aim(out hit: bool, out misses: u32) for Soldier { sequence { set(hit = true); set(misses = 3); } }
    tree Guard for Soldier {
        run Aim(hits -> bb.ammo, misses -> bb.volume);
    }
}

fn main() {}
