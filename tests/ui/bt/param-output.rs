mod game;
use game::*;

bt! {
    tree Guard(#[latch] out hit: u32) for Soldier {
        let first: u32 = hit + 1;
        set(hit = first);
    }
}

fn main() {}
