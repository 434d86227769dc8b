mod game;
use game::*;

bt! {
    pub tree Guard(rounds: u32) for Soldier {
        #[keep]
        let shots: u32 = 0;
        let before: u32 = shots + rounds;
        set(shots = shots + before);
    }
}

fn main() {}
