mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        sequence {
            wait_for(Noise::Alarm { at, volume } -> bb.destination);
            wait_for(Noise::Heard(_) -> bb.destination);
        }
    }
}

fn main() {}
