mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { if bb.ammo > 0 {} else {} while bb.ammo > 0 {} match bb.mode {} }
    }
}

fn main() {}
