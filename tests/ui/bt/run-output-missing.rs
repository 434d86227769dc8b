mod game;
use game::*;

bt! {
    pub tree Count(inout tries: u32, out seen: u32) for Soldier { set(tries = tries + 1); }
    tree Guard for Soldier {
        run Count(seen -> bb.volume);
    }
}

fn main() {}
