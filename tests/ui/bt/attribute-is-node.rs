mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[sequence] shoot();
    }
}

fn main() {}
