mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector { #[when(bb.amo == 0)] shoot(); find_pickup(kind = 1) -> bb.destinaton; move_to(to = bb.destinashun) }
    }
}

fn main() {}
