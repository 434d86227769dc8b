mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[invrt] shoot();
    }
}

fn main() {}
