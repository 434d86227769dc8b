use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    #[blackboard(untracked)]
    ammo: u32,
}

bt! {
    tree Untracked for Soldier {
        utility_selector(rescore = change) { #[score(bb.ammo as f32)] idle; #[score(1)] wait(1s) }
    }
}

fn main() {}
