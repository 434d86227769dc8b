use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::prelude::*;

#[action(observes(ammo))]
fn waits() -> Progress {
    Progress::Sleep(Wake::on_change())
}

fn main() {}
