mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { move_to(to = bb.ammo); find_pickup(kind = 1.5); track(enemy = bb.ammo); }
    }
}

fn main() {}
