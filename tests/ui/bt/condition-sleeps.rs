use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

#[action(observes(ammo))]
fn is_armed(bb: &Soldier) -> Progress {
    if bb.ammo > 0 { Progress::Success(()) } else { Progress::Sleep(Wake::on_change()) }
}

bt! {
    tree T for Soldier {
        #[when(is_armed() == Progress::Success(()))] succeed
    }
}

fn main() {}
