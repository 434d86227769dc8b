mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            shoot();
            else { shoot(); }
            if bb.ammo > 0 { shoot(); } else { wait(1s); } else { shoot(); }
        }
    }
}

fn main() {}
