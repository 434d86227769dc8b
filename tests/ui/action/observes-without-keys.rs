use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

#[action(observes)]
fn waits(_bb: &Soldier) -> Progress {
    Progress::Sleep(Wake::on_change())
}

#[action(observes())]
fn waits_too(_bb: &Soldier) -> Progress {
    Progress::Sleep(Wake::on_change())
}

#[action(observes = ammo)]
fn waits_as_well(_bb: &Soldier) -> Progress {
    Progress::Sleep(Wake::on_change())
}

fn main() {}
