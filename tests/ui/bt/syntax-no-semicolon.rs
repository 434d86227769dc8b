mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            shoot()
            wait(1s)
            wait(1s), shoot();
            wait(1s);
        }
    }
}

fn main() {}
