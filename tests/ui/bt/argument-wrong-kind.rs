mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        #[retry(1.5)] #[chance("often")] #[when(3)] sequence { wait(4); wait("long"); check(2) }
    }
}

fn main() {}
