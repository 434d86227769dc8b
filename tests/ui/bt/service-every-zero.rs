mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[service(track(enemy = bb.enemy), every = 0s)] shoot();
    }
}

fn main() {}
