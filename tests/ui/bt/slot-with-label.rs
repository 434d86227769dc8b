mod game;
use game::*;

bt! {
    pub tree Guard for Soldier { slot weapon "the weapon"; }
}

fn main() {}
