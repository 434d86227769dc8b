mod game;
use game::*;

bt! {
    pub tree Guard for Soldier { selector { slot bytes; slot name; } }
}

fn main() {}
