mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        let step = 0;
        set(step = step + 1);
    }
}

fn main() {}
