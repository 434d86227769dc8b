mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[cooldown] #[retry()] sequence { wait; set; clear(); wait_for(); check() }
    }
}

fn main() {}
