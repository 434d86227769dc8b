mod game;
use game::*;

state_tree! {
    machine Guard for Soldier {
        state Idle {
            task shoot();
            on tick if bb.ammo == 0 after 3s => none;
            on tick if bb.ammo == 1 => none(at = 1.0);
        }
        state Search {
            select follow;
            on tick if bb.ammo == 0 => none;
            on tick => Idle;
        }
    }
}

fn main() {}
