mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            #[cfg(test)]
            shoot();
            wait(1s)
        }
    }
}

fn main() {}
