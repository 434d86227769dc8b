mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(bb.ammo > 0, aborts = lower, notify = changes)] shoot();
            simple_parallel(finish = delay) { shoot(); wait(1s) }
        }
    }
}

fn main() {}
