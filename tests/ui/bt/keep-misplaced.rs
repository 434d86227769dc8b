mod game;
use game::*;

bt! {
    pub tree Guard(rounds: u32) for Soldier {
        #[keep] #[keep]
        let step: u32 = 0;
        #[keep(forever)] #[latch]
        let next: u32 = 0;
        #[keep] sequence { set(step = next); }
    }
}

fn main() {}
