mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        simple_parallel { sequence { shoot(); wait(1s) } wait(1s) }
    }
}

fn main() {}
