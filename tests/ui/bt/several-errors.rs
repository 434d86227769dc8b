mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            #[when(bb.ammo == 0, aborts = lower)]
            sequence "fetch ammo" {
                find_pickup(kind =) -> bb.destination;
                move_to(bb.destination);
                #[when(bb.ammo > 0, aborts = lower_priority)]
                #[cooldown(0s)]
                shoot();
            }
            #[repeat(0)]
            parralel(success = 3) { shoot(); wait(5s..=3s); }
            simple_parallel { shoot(); }
            wait(4);
        }
    }
}

fn main() {}
