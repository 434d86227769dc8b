mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(bb.set_ammo(3), aborts = both)]
            idle;
            #[when({ bb.ammo -= 1; bb.ammo > 0 })]
            idle;
            #[when(bb.enemy.take().is_some())]
            idle;
            if bb.ammo = 3 { idle }
            idle
        }
    }
}

fn main() {}
