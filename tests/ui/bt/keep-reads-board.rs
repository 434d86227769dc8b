mod game;
use game::*;

bt! {
    pub tree Guard(rounds: u32) for Soldier {
        #[keep]
        let step: u32 = bb.ammo;
        set(step = step + 1);
    }
}

fn main() {}
