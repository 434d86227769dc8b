mod game;
use game::*;

bt! {
    tree Guard for Soldier { sequence { shoot(); run Guard; } }
    tree Left for Soldier { sequence { run Right; } }
    tree Right for Soldier { selector { shoot(); run Left; } }
}

fn main() {}
