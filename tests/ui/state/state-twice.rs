mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        state Patrol { task shoot(); }
        state Patrol { task wait(1s); }
        group Both { task shoot(); state Inner { task shoot(); } }
    }
}

fn main() {}
