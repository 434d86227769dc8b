mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { move_to(to =); move_to(to: bb.destination, within = 1.0); wait(4s 5s); }
    }
}

fn main() {}
