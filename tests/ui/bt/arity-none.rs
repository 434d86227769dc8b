mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector { sequence {} random_selector; }
    }
}

fn main() {}
