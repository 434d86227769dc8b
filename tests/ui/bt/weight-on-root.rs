mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[weight(1)] shoot();
    }
}

fn main() {}
