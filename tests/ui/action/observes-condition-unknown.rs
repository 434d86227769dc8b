use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[action(observes(amo, ammo))]
fn is_low(bb: &Soldier) -> bool {
    bb.ammo < 3
}

fn main() {}
