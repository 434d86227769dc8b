//! Only what may run on can be sustained.

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

#[action(sustain = again)]
fn reload(bb: &mut Board<Soldier>) {
    bb.set_ammo(6);
}

fn again(_: &mut Board<Soldier>) {}

fn main() {}
