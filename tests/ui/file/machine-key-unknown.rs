#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./machine-key-unknown.json");

fn main() {
    let _ = Sentry::brain(Soldier::default());
}
