mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        parallel(success = required) { #[required(2)] shoot(); #[required] #[required] shoot() }
    }
}

fn main() {}
