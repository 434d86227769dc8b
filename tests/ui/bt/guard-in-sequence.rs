mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            shoot();
            #[when(bb.ammo > 0, aborts = lower_priority)] shoot();
            #[when(bb.ammo > 0, aborts = both)] shoot();
        }
    }
}

fn main() {}
