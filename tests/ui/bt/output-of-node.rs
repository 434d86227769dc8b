mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { wait(1s) -> bb.destination; sequence -> bb.ammo { shoot(); } }
    }
}

fn main() {}
