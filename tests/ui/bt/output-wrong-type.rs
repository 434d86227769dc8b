mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { find_pickup(kind = 1) -> bb.ammo; shoot() -> bb.destination; set(bb.ammo = false) }
    }
}

fn main() {}
