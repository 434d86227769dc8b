#![deny(deprecated)]

#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!("./child-unreachable.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
