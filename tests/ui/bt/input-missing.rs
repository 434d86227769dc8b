mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { move_to(within = 1.0); }
    }
}

fn main() {}
