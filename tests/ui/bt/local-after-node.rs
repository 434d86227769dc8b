mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            shoot();
            let step: u32 = 0;
            shoot();
        }
    }
}

fn main() {}
