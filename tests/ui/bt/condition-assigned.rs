mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(bb.ammo = 8)] shoot();
            #[when(bb.ammo = 8, aborts = both)] shoot();
            sequence { check(bb.ammo = 8); while bb.ammo = 3 { idle } }
            if bb.ammo = 3 { idle } else { fail }
            #[skip_if(bb.ammo = 8)] shoot();
            #[when(bb.ammo > 0 && bb.volume = 8)] shoot();
        }
    }
}

fn main() {}
