mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        state Patrol { task shoot(); on success => Patrole; on failure => nxt; }
        state Idle { task wait(1s); on done => Elsewhere; on failure => next; }
        on tick => parent;
    }
}

fn main() {}
