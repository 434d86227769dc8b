mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        parallel {
            #[when(bb.ammo > 0, aborts = lower_priority)] shoot();
            random_selector { #[when(bb.ammo > 0, aborts = both)] shoot(); shoot() }
        }
    }
}

fn main() {}
