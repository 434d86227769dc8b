mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            move_to(to = bb.);
            #[when(bb.ammo >)]
            shoot();
            check(bb.ammo > 0 bb.enemy);
            #[when(bb.ammo > 0 &&)]
            shoot();
            check(bb.enemy.);
            check((bb.ammo >) && true);
            set(bb.ammo =);
            check(bb.ammo > => 3);
            wait(1s);
        }
    }
}

fn main() {}
