#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./action-unknown.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
