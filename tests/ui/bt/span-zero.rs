mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[cooldown(0s)] #[time_limit(0ms)] #[delay(0s)] shoot();
    }
}

fn main() {}
