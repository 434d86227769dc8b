mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            #[when(bb.ammo > 0, abort = self)] shoot();
            parallel(sucess = 1) { shoot(); }
            wait(duration = 1s);
        }
    }
}

fn main() {}
