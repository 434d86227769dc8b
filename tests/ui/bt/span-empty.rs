mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { wait(5s..=3s); wait(3s..5s) }
    }
}

fn main() {}
