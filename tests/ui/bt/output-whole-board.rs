mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence { find_pickup(kind = 1) -> bb; find_pickup(kind = 1) -> x.y; set(bb = 3) }
    }
}

fn main() {}
