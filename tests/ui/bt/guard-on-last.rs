#![deny(deprecated)]

mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            shoot();
            #[when(bb.ammo > 0, aborts = both)] shoot();
        }
    }
}

fn main() {}
