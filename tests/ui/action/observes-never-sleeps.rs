use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

#[action(observes(ammo))]
fn polls(bb: &Soldier) -> Status {
    if bb.ammo > 0 { Status::Success } else { Status::Running }
}

#[action(observes(ammo), inline = 8)]
async fn waits() -> Option<u32> {
    None
}

fn main() {}
