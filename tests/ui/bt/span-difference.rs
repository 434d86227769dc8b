mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector {
            wait(3s - 5s);
            wait(3 - 5s);
            #[cooldown(3s - 5s)] idle;
            wait(5s - 3s);
            sequence { wait(200ms to 400ms); }
            sequence { wait(200 to 400ms); }
        }
    }
}

fn main() {}
