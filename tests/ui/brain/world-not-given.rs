#[path = "../bt/game/mod.rs"]
mod game;
use game::*;

bt! {
    tree Guard for Soldier { idle; }
}

fn main() {
    let mut brain = Guard::brain(Soldier::default());
    brain.tick(Duration::from_secs(1), &mut ());
}
