mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            move_to(to = bb.);
            #[when(bb.ammo >)]
            shoot();
            check(bb.ammo > 0 bb.enemy);
            wait(1s);
        }
    }
}

fn main() {}
