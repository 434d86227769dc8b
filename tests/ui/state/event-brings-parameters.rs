//! What an event brings: all that has no default, and nothing that is given, too.

mod game;

use game::*;

state_tree! {
    machine Post for Soldier {
        on tick if bb.ammo == 0 => Search(at = 1.0);
        state Idle { task wait(1s); }
        state Search(at: f32, within: f32) requires Noise::Heard(at) { let steps: u32 = 0; task wait(1s); }
    }
}

fn main() {}
