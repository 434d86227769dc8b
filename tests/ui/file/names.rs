#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./names.json");

fn main() {}
