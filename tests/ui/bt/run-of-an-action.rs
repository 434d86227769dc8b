mod game;
use game::*;

bt! {
    tree Guard for Soldier { sequence { run shoot; run move_to(to = 1.0); } }
}

fn main() {}
