mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            shoot();
            3;
            + wait(1s);
            shoot();
        }
    }
}

fn main() {}
