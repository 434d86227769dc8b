mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            wait_for(Noise::Heard(at) if -> bb.destination);
            find_pickup(kind = 1) -> 3;
            wait(1s);
        }
    }
}

fn main() {}
