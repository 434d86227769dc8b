use bt_runtime::prelude::*;

#[action(halt = stop graceful)]
fn walk(to: f32) -> Status {
    let _ = to;
    Status::Running
}

fn stop() -> Halt {
    Halt::Done
}

fn main() {}
