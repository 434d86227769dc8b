mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        Recovery(retries = 1) { wait(1s); }
    }
}

fn main() {}
