//! The clauses of a state stand before its braces.

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

state_tree! {
    machine Sentry for Soldier {
        state Fight {
            when bb.ammo > 0;
            task idle;
        }
    }
}

fn main() {}
