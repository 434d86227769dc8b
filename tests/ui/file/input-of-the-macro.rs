#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!(guard);
bt_file!(pub "./guard.json" Guard);
bt_file!(#[budget(bytes = 3)] "./guard.json");
bt_file!();

fn main() {}
