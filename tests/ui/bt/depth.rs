mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { shoot(); } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
    }
}

fn main() {}
