use bt_runtime::prelude::*;

#[action(completed = done)]
fn reload(rounds: u32) -> bool {
    rounds > 0
}

fn done(_: Outcome) {}

fn main() {}
