mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        send(3);
    }
}

fn main() {}
