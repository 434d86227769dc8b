mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        inverter { shoot(); }
    }
}

fn main() {}
