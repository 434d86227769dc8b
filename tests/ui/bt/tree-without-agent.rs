mod game;
use game::*;

bt! {
    pub tree Guard {
        shoot();
    }
}

fn main() {}
