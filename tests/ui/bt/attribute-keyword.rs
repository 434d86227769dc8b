mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            #[if (bb.ammo > 0)] shoot();
            #[while (bb.ammo > 0)] shoot();
            #[match (bb.mode)] shoot();
            #[for (3)] shoot();
            #[loop] shoot();
            idle;
        }
    }
}

fn main() {}
