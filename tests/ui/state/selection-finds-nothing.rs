mod game;
use game::*;

state_tree! {
    pub machine Empty for Soldier {}
    pub machine Guard for Soldier {
        state Idle { task wait(1s); on Noise::Heard(at) => Look(at = at); }
        state Follow { select follow; on done => Idle; }
        state Look(at: f32) { state Near(at: f32) { task shoot(); } }
    }
}

fn main() {}
