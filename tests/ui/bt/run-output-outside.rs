mod game;
use game::*;

bt! {
    pub tree Aim(out hit: bool) for Soldier { set(hit = true); }
    tree Guard for Soldier {
        run Aim() -> bb.ammo;
    }
}

fn main() {}
