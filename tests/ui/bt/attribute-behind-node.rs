mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            sequence #[when(bb.ammo > 0)] { shoot(); wait(1s); }
            shoot() #[invert];
            wait(1s) #[cooldown(5s)];
            idle;
        }
    }
}

fn main() {}
