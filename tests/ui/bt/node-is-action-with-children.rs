mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        shoot() { wait(1s); }
    }
}

fn main() {}
