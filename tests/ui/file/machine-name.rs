#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!(tree Sentry = "./machine-name.json");

fn main() {
    let _ = Sentry::brain(Soldier::default());
}
