mod game;
use game::*;

bt! {
    pub tree Guard for Soldier { run Patrol; }
    tree Patrol for Soldier { shoot(); }
}

fn main() {}
