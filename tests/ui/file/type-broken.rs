#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./type-broken.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
