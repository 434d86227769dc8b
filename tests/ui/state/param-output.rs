mod game;
use game::*;

state_tree! {
    machine Mind for Soldier {
        state Calm { task wait(1s); on done => Look(to = 1.0); }
        state Look(out to: f32) { task move_to(to = to); }
    }
}

fn main() {}
