mod game;
use game::*;

bt! {
    pub tree Guard for Soldier { selector { slot weapon; slot shield; slot Weapon; } }
}

fn main() {}
