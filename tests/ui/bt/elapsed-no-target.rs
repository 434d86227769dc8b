mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            #[elapsed(3s)] shoot();
            #[elapsed(bb.ammo + 1)] shoot();
            #[elapsed] shoot();
            #[elapsed(time)] shoot();
        }
    }
}

fn main() {}
