mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        stat Eat { task shoot(); }
        state Sleep { shoot(); on done => Eat; }
        state Walk { move_to(to = 1.0); wait(1s); sequence { idle } }
        state Last { task idle; }
    }
}

fn main() {}
