#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./machine-faults.json");

fn main() {
    let _ = Sentry::brain(Soldier::default());
}
