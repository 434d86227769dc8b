mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        move_to(to = );
    }
}

fn main() {}
