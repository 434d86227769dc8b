#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./input-wrong-type.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
