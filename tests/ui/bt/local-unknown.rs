mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        let step: u32 = 0;
        sequence { set(stpe = 1); find_pickup(kind = 1) -> destination; }
    }
}

fn main() {}
