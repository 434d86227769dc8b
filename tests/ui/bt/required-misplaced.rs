mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            #[required] shoot();
            parallel(success = 1) { #[required] shoot(); shoot() }
        }
    }
}

fn main() {}
