mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        state Idle when bb.ammo {
            task move_to(to = bb.mode);
            on tick if bb.amo == 0 after 3s => Idle;
            on Noise::Hear(_) => Idle;
        }
        state Flee links Patrol(from = 1);
    }
}

fn main() {}
