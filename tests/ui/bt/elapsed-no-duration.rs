mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[elapsed(bb.ammo)] shoot();
    }
}

fn main() {}
