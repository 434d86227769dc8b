mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        utility_selector(rescore = change, margin = -1) { #[score(bb.ammo as f32)] shoot(); #[score(0.5)] wait(1s) }
    }
}

fn main() {}
