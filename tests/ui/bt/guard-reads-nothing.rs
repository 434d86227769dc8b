mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(1 + 1 == 2, aborts = both)] shoot();
            #[when(ammo == 0, aborts = lower_priority)] shoot();
            wait(1s)
        }
    }
}

fn main() {}
