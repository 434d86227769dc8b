mod game;
use game::*;

bt! {
    tree Guard for Soldier { shoot(); }
    tree Guard for Soldier { wait(1s); }
}

fn main() {}
