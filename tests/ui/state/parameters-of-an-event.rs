mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        state Idle {
            task wait(1s);
            on done, Noise::Heard(at) => Look(at = at);
            on Noise::Heard(at) after 1s => Look(at = at);
            on Noise::Heard(at), Noise::Alarm { at, .. } => Idle;
            on done => next(at = 1.0);
        }
        state Look(at: f32) { task move_to(to = at); }
    }
}

fn main() {}
