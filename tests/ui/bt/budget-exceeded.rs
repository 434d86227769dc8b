mod game;
use game::*;

bt! {
    #[budget(bytes = 4, visits = 1)]
    pub tree Guard for Soldier {
        sequence { shoot(); wait(1s) }
    }
}

fn main() {}
