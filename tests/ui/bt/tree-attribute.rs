mod game;
use game::*;

bt! {
    #[when(bb.ammo > 0)]
    #[inline]
    pub tree Guard for Soldier {
        shoot();
    }
}

fn main() {}
