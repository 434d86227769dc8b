mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        state Idle {
            task wait(1s);
            on Noise::Heard(at) => Look(at = at, far = true);
            on Noise::Alarm { volume, .. } => Look(at = volume);
            on done => Look();
        }
        state Look(at: f32) { task move_to(to = at); }
    }
}

fn main() {}
