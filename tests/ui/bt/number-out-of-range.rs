mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            #[repeat(-1)] shoot();
            #[limit(5_000_000_000)] shoot();
            #[retry("often")] shoot();
            parallel(success = "most", failure = 1.5) { shoot(); }
        }
    }
}

fn main() {}
