use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    #[blackboard(untracked)]
    ammo: u32,
}

#[action(observes(ammo))]
fn waits(bb: &Soldier) -> Progress {
    if bb.ammo > 0 { Progress::Success(()) } else { Progress::Sleep(Wake::on_change()) }
}

bt! {
    tree T for Soldier { waits() }
}

fn main() {}
