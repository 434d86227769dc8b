#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./machine-compiled.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
