mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        wait(4sec);
    }
}

fn main() {}
