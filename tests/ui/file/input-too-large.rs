#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./input-too-large.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
