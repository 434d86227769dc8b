mod game;
use game::*;

bt! {
    pub tree Guard for Soldier { selector { slot; wait(1s); } }
}

fn main() {}
