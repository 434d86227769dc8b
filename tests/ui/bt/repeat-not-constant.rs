mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[repeat(bb.ammo)] shoot();
    }
}

fn main() {}
