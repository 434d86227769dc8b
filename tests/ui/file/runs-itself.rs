#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./runs-itself.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
