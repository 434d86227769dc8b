#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./key-unknown.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
