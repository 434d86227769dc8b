mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { move_to(to = 1.0, withn = 1.0); }
    }
}

fn main() {}
