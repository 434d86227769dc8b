mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        let step: u32 = bb.ammo;
        set(step = step + 1);
    }
}

fn main() {}
