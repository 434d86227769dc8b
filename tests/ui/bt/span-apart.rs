mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            wait(100 ms);
            wait(1 s);
            wait(2);
            wait(1sec);
            wait(1.5 s..=2 s);
            wait(4 seconds);
            #[cooldown(5 s)] idle;
        }
    }
}

fn main() {}
