mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { move_to(1.0); wiat(4s); }
    }
}

fn main() {}
