//! A composite that draws its children remembers a bit for each: it takes 64.

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

bt! {
    tree Guard for Soldier {
        pick {
            idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle;
            idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle;
            idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle;
            idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle;
            idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle; idle;
        }
    }
}

fn main() {
    let _ = Guard::brain(Soldier::default());
}
