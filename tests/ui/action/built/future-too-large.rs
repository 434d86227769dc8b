// The room for a future is a promise: a future that needs more says how much.
use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Scout {
    pub found: Option<u32>,
}

#[action(inline = 8)]
async fn search(rounds: u32) -> Option<u32> {
    for _ in 0..rounds {
        bt_runtime::next_tick().await;
    }
    Some(rounds)
}

bt! {
    tree Search for Scout {
        sequence { search(rounds = 3) -> bb.found; idle; }
    }
}

fn main() {
    let mut brain = core::pin::pin!(Search::brain(Scout::default()));
    brain.as_mut().pinned().tick(Duration::ZERO, &mut ());
}
