mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { set(bb.ammo); set(bb.ammo == 3) }
    }
}

fn main() {}
