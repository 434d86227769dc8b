mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        utility_selector { #[score(bb.ammo as f32)] shoot(); wait(1s) }
    }
}

fn main() {}
