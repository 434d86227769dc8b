mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[repeat(0)] #[retry(0)] #[limit(0)] shoot();
    }
}

fn main() {}
