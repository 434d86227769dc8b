mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector { #[chance(30)] shoot(); #[chance(-0.5)] shoot(); }
    }
}

fn main() {}
