#![deny(warnings)]
mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        state Idle {
            task wait(1s);
            on done => Patrol;
            on success => Stuck;
            on tick if bb.ammo == 0 => Patrol;
        }
        state Patrol { task shoot(); on done => Stuck; }
        state Never { task shoot(); state Inside { task shoot(); } }
        state Look(at: f32) { task shoot(); }
        state Stuck { task idle; }
    }
    pub machine Nothing for Soldier {
        state A when bb.ammo == 0 { task shoot(); }
        state B when bb.ammo == 1 { task shoot(); }
    }
}

fn main() {}
