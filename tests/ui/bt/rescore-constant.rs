use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

#[action]
fn shoot(bb: &mut Board<Soldier>) {
    bb.set_ammo(0);
}

bt! {
    tree Constant for Soldier {
        utility_selector(rescore = change) { #[score(2)] shoot(); #[score(1)] wait(1s) }
    }
}

fn main() {}
