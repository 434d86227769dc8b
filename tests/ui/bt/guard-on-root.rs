mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[when(bb.ammo > 0, aborts = both)]
        shoot();
    }
}

fn main() {}
