mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[service(track(enemy = bb.enemy), every = 1s, deviation = 2s)] shoot();
    }
}

fn main() {}
