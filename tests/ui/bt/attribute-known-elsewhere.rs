mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[inverter] #[guard(bb.ammo > 0)] #[timeout(3s)] shoot();
    }
}

fn main() {}
