mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[once] #[once] #[invert] #[invert] shoot();
    }
}

fn main() {}
