mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[cooldown = 5s] shoot();
    }
}

fn main() {}
