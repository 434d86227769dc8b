mod game;
use game::*;

bt! {
    pub struct Guard for Soldier { shoot(); }
}

fn main() {}
