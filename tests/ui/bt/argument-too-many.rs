mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[invert(3)] #[retry(1, 2)] sequence { wait(1s, 2s); succeed(1) }
    }
}

fn main() {}
