mod game;
use game::*;

bt! {
    pub tree Guard(rounds: u32) for Soldier {
        #[keep]
        let step: u32 = rounds;
        #[keep]
        let next: u32 = step + 1;
        set(next = next + 1);
    }
}

fn main() {}
