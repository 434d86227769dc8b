mod game;
use game::*;

#[rustfmt::skip]
bt! {
    pub tree Guard for Soldier {
        sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { sequence { shoot(); } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
    }
}

fn main() {}
