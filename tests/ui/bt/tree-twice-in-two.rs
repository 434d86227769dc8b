mod game;
use game::*;

bt! {
    pub tree Guard for Soldier { idle; }
}

bt! {
    pub tree Guard for Soldier { wait(1s); }
}

fn main() {}
