mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(1 + 1 == 2, aborts = both)] shoot();
            wait(1s)
        }
    }
}

fn main() {}
