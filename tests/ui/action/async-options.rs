use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[action(inline = 64, halt = stop, sustain = again, completed = done)]
async fn plan(#[latch] to: f32, #[memory] steps: &mut u32) -> Status {
    let _ = (to, steps);
    Status::Success
}

#[action(inline = 64)]
fn walk(to: f32) -> Status {
    let _ = to;
    Status::Success
}

#[action(inline = 64)]
async fn look(#[memory] rounds: u32) -> Status {
    let _ = rounds;
    Status::Success
}

fn stop() {}

fn again() {}

fn done(_: Outcome) {}

fn main() {}
