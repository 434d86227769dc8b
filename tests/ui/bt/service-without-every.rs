mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[service(track(enemy = bb.enemy))] shoot();
    }
}

fn main() {}
