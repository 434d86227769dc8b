//! In a `reactive_sequence` one child at most runs over several ticks, also where it is the root.

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

bt! {
    tree Guard for Soldier {
        reactive_sequence {
            wait(1s);
            idle;
        }
    }
}

fn main() {
    let _ = Guard::brain(Soldier::default());
}
