mod game;
use game::*;

fn rest() -> bool {
    true
}

bt! {
    pub tree Guard for Soldier {
        sequence { rest(); }
    }
}

fn main() {}
