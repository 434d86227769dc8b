mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { Recovery(retries = 1) {} Sequence { wait(1s); } recovery { wait(1s); } }
    }
}

fn main() {}
