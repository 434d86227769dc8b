mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        parallel(success = required, failure = required) { #[required] shoot(); shoot() }
    }
}

fn main() {}
