mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[budget(bytes = 3)] #[allow(unused)] #[latch] shoot();
    }
}

fn main() {}
