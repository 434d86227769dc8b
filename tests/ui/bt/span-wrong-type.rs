mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { wait(bb.ammo); wait(1s..=bb.destination); }
    }
}

fn main() {}
