mod game;
use game::*;

#![deny(deprecated)]

bt! {
    pub tree Guard for Soldier {
        selector {
            shoot();
            #[when(bb.ammo > 0, aborts = both)] shoot();
        }
    }
}

fn main() {}
