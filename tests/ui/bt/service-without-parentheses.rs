mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[service(track, every = 1s)] shoot();
    }
}

fn main() {}
