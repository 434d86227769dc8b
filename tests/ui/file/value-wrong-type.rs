#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./value-wrong-type.json");

fn main() {}
