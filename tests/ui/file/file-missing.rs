#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt_file!(pub tree Guard for Soldier = "./nowhere.json");

fn main() {
    let _ = Guard::brain(Soldier::default());
}
