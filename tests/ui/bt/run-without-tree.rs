mod game;
use game::*;

bt! {
    pub tree Guard for Soldier { selector { run; wait(1s); } }
}

fn main() {}
