mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[repeat(5_000_000_000)] shoot();
    }
}

fn main() {}
